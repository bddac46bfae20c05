import { usePageState, useSearchParams } from '../../navigation';
import { DEFAULT_LIMIT } from '../pagerLimits';

/** What a list is narrowed by, field by field, as texts; `''`: not by that. */
export type FilterValues = Readonly<Record<string, string>>;

export interface ListOrder<Field extends string = string> {
  /** As the call names it: `visit_time`. */
  readonly field: Field;
  readonly type: 'asc' | 'desc';
}

/** What a list shows: filter, order (by one of these fields) and page. */
export interface ListQuery<Field extends string = string> {
  readonly filter: FilterValues;
  /** Null: the order that the list has by itself. */
  readonly order: ListOrder<Field> | null;
  readonly page: number;
  readonly pageSize: number;
}

export interface ListControl<Field extends string = string> {
  readonly query: ListQuery<Field>;
  /** What the list shows without a query in its address, and after 重置. */
  readonly defaults: FilterValues;
  readonly setFilter: (filter: FilterValues) => void;
  readonly setOrder: (order: ListOrder<Field> | null) => void;
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

/** What builds for shared 1.1 send of a filter: texts without blanks around them. Others read it (`readFilter`). */
export const givenOf = (filter: FilterValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([field, value]) => {
      const text = value.trim();
      return text === '' ? [] : [[field, text]];
    }),
  );

/** Order of a query as calls take it. */
export const orderOf = <Field extends string>({ order }: ListQuery<Field>) =>
  order ? { orderByField: order.field, orderByType: order.type } : {};

/** Page and order of a query as calls take them. */
export const placeOf = <Field extends string>(query: ListQuery<Field>) => ({
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
 * @param pageSize records on a page until its user chooses another size
 * @returns the control of a list that can be ordered by these fields: `OrderOf<typeof api.x.list>`
 */
export function useListQuery<Field extends string = string>(
  name: string,
  defaults: FilterValues,
  pageSize: number = DEFAULT_LIMIT,
): ListControl<Field> {
  const [params] = useSearchParams();
  const [query, keep] = usePageState<ListQuery<Field>>(name, {
    filter: filterOfAddress(params, defaults),
    order: null,
    page: 1,
    pageSize,
  });
  return {
    query,
    defaults,
    setFilter: (filter) => keep({ ...query, filter, page: 1 }),
    setOrder: (order) => keep({ ...query, order, page: 1 }),
    setPage: (page, pageSize) => keep({ ...query, page, pageSize }),
  };
}
