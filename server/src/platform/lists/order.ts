import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

interface Direction {
  readonly descending: boolean;
  /** Where rows without it stand; unset: PostgreSQL's default, which an index can serve. */
  readonly nulls?: 'first' | 'last';
}

/** One of the things that a list is ordered by. */
export type OrderTerm =
  | (Direction & { readonly by: AnyPgColumn | SQL; readonly timed?: undefined })
  /** A moment or a day that an index has and no row is without: the place of a far page is counted by it. */
  | (Direction & { readonly by: AnyPgColumn; readonly timed: true });

export const rising = (column: AnyPgColumn | SQL): OrderTerm => ({ by: column, descending: false });
export const falling = (column: AnyPgColumn | SQL): OrderTerm => ({ by: column, descending: true });

/** What is asked for by one field, falling or rising. */
export type Order = (descending: boolean) => readonly OrderTerm[];

/** By columns, one after the other. */
export const by =
  (...columns: readonly (AnyPgColumn | SQL)[]): Order =>
  (descending) =>
    columns.map(descending ? falling : rising);

/** By a moment or a day that an index has and no row is without. */
export const byTime =
  (time: AnyPgColumn): Order =>
  (descending) => [{ by: time, descending, timed: true }];

/** Of a list by such a time that has no other order. */
export const latestFirst = (time: AnyPgColumn) => (): readonly OrderTerm[] => byTime(time)(true);

export interface OrderRequest<Field extends string> {
  readonly orderByField?: Field;
  readonly orderByType?: 'asc' | 'desc';
}

/**
 * The order that a call asks for.
 *
 * @param orders by the fields that its declaration names
 * @param usual which it is without a field
 * @param usualType which way it goes where none is named
 */
export const orderedBy =
  <Field extends string>(
    orders: Readonly<Record<Field, Order>>,
    usual: NoInfer<Field>,
    usualType: 'asc' | 'desc',
  ) =>
  ({ orderByField = usual, orderByType = usualType }: OrderRequest<Field>): readonly OrderTerm[] =>
    orders[orderByField](orderByType === 'desc');

const flipped = (nulls: 'first' | 'last'): 'first' | 'last' => (nulls === 'first' ? 'last' : 'first');

/**
 * As `order by` takes them.
 *
 * @param backwards from the last row of the list to its first
 */
export const orderWords = (terms: readonly OrderTerm[], backwards = false): readonly SQL[] =>
  terms.map(({ by: column, descending, nulls }) => {
    const way = sql.raw(descending === backwards ? 'asc' : 'desc');
    const empty = nulls && sql.raw(` nulls ${backwards ? flipped(nulls) : nulls}`);
    return sql`${column} ${way}${empty}`;
  });
