import { usePageState, useSearchParams } from '../../navigation';
import { DEFAULT_LIMIT } from '../pagerLimits';

/** What a list is narrowed by, field by field, as texts; `''`: not by that. */
export type FilterValues = Readonly<Record<string, string>>;

export interface ListOrder {
  /** As the call names it: `visit_time`. */
  readonly field: string;
  readonly type: 'asc' | 'desc';
}

/** What a list shows: filter, order and page. */
export interface ListQuery {
  readonly filter: FilterValues;
  /** Null: the order that the list has by itself. */
  readonly order: ListOrder | null;
  readonly page: number;
  readonly pageSize: number;
}

export interface ListControl {
  readonly query: ListQuery;
  /** What the list shows without a query in its address, and after 重置. */
  readonly defaults: FilterValues;
  readonly setFilter: (filter: FilterValues) => void;
  readonly setOrder: (order: ListOrder | null) => void;
  readonly setPage: (page: number, pageSize: number) => void;
}

const LONGEST_VALUE = 100;

/**
 * The filter that an address asks for: what it names, and nothing beside. Without a field of the filter in it, the
 * list's own.
 */
export function filterOfAddress(params: URLSearchParams, defaults: FilterValues): FilterValues {
  const fields = Object.keys(defaults);
  if (!fields.some((field) => params.has(field))) return defaults;
  return Object.fromEntries(
    fields.map((field) => [field, (params.get(field) ?? '').slice(0, LONGEST_VALUE)]),
  );
}

/** Filter as calls take it: texts without blanks around them, without the empty ones. */
export const givenOf = (filter: FilterValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([field, value]) => {
      const text = value.trim();
      return text === '' ? [] : [[field, text]];
    }),
  );

/** Order of a query as calls take it. */
export const orderOf = ({ order }: ListQuery) =>
  order ? { orderByField: order.field, orderByType: order.type } : {};

/** Page and order of a query as calls take them. */
export const placeOf = (query: ListQuery) => ({
  page: query.page,
  pageSize: query.pageSize,
  ...orderOf(query),
});

/**
 * What a list shows, from its address at first, then as its user leaves it: kept over a reload and for as long as its
 * tab is there.
 *
 * @param name names the list within its page
 * @param defaults every field of the filter
 */
export function useListQuery(name: string, defaults: FilterValues): ListControl {
  const [params] = useSearchParams();
  const [query, keep] = usePageState<ListQuery>(name, {
    filter: filterOfAddress(params, defaults),
    order: null,
    page: 1,
    pageSize: DEFAULT_LIMIT,
  });
  return {
    query,
    defaults,
    setFilter: (filter) => keep({ ...query, filter, page: 1 }),
    setOrder: (order) => keep({ ...query, order, page: 1 }),
    setPage: (page, pageSize) => keep({ ...query, page, pageSize }),
  };
}
