import { usePageState } from '@hospital/shared/navigation';
import { message } from '@hospital/shared/ui/core';
import { FIRST_PAGE, wrongDays, type Days } from './logs.model';

interface Place {
  readonly page: number;
  readonly pageSize: number;
}

/** What a log is narrowed by and which page of it is shown; both survive leaving the tab and a reload. */
export interface LogView<Filters extends Days> {
  /** What the list answers. */
  readonly filters: Filters;
  /** What stands in the fields. */
  readonly typed: Filters;
  readonly place: Place;
  readonly type: (part: Partial<Filters>) => void;
  readonly typeDays: (days: Days) => void;
  readonly turn: (page: number, pageSize: number) => void;
  /** Applies what is typed; `again` runs when that is on screen already, for 查询 always asks the server. */
  readonly search: (again: () => void) => void;
  readonly reset: () => void;
}

export function useLog<Filters extends Days>(all: Filters): LogView<Filters> {
  const [filters, setFilters] = usePageState<Filters>('filters', all);
  const [typed, setTyped] = usePageState<Filters>('typed', filters);
  const [place, setPlace] = usePageState<Place>('place', FIRST_PAGE);
  const apply = (wanted: Filters): void => {
    setFilters(wanted);
    setPlace({ ...place, page: 1 });
  };
  return {
    filters,
    typed,
    place,
    type: (part) => setTyped({ ...typed, ...part }),
    typeDays: (days) => setTyped({ ...typed, ...days }),
    turn: (page, pageSize) => setPlace({ page, pageSize }),
    search: (again) => {
      const wrong = wrongDays(typed);
      if (wrong) {
        message.warning(wrong);
        return;
      }
      if (JSON.stringify(typed) === JSON.stringify(filters) && place.page === 1) again();
      apply(typed);
    },
    reset: () => {
      setTyped(all);
      apply(all);
    },
  };
}
