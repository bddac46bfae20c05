import { useEffect } from 'react';
import { useToday } from '@hospital/shared/api';
import { usePageState } from '@hospital/shared/navigation';
import { type ListControl, useListQuery } from '@hospital/shared/ui/listView';
import { dueToday, type ReviewOrder } from './reviews.model';

/**
 * What the list shows: by default what is due today by the server's clock. A list that shows that goes on to the next
 * day with it, in an open tab at midnight as after a reload; whatever else its user chose stays.
 */
export function useDueToday(): ListControl<ReviewOrder> {
  const today = useToday();
  const control = useListQuery<ReviewOrder>('list', dueToday(today));
  const [seen, see] = usePageState('day', today);
  const { query, setFilter } = control;
  useEffect(() => {
    if (seen === today) return;
    see(today);
    if (JSON.stringify(query.filter) === JSON.stringify(dueToday(seen))) setFilter(dueToday(today));
  }, [query.filter, see, seen, setFilter, today]);
  return control;
}
