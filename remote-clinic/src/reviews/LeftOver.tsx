import type { ReactNode } from 'react';
import { useCall, useToday } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { addDays } from '@hospital/shared/format';
import { Button } from '@hospital/shared/ui/core';
import type { ListControl } from '@hospital/shared/ui/listView';
import { dueToday, requestOf, type ReviewOrder } from './reviews.model';

/**
 * What is pending of the days before those that the list shows, and the way there: nobody calls an owner who stands in no
 * list that anybody opens.
 */
export function LeftOver({ control }: { readonly control: ListControl<ReviewOrder> }): ReactNode {
  const today = useToday();
  const { startDate, status = 'N', storeId } = requestOf(control.query.filter);
  const endDate = startDate ? addDays(startDate, -1) : '';
  const { data } = useCall(
    api.reviews.total,
    { endDate, status: 'N', ...(storeId ? { storeId } : {}) },
    { silent: true, hideLoading: true, enabled: endDate !== '' && status === 'N' },
  );
  const pending = data?.pendingCount ?? 0;
  if (endDate === '' || status !== 'N' || pending === 0) return null;
  return (
    <Button
      status="warning"
      onClick={() =>
        control.setFilter({ ...dueToday(today), startDate: '', endDate, storeId: storeId ?? '' })
      }
    >
      之前未处理 {pending} 条
    </Button>
  );
}
