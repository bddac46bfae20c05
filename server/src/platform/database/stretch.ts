import { and, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { offsetOf } from './paging';
import { placeInTime, type Counted, type TimeOrder } from './placeInTime';

/** A stretch of a list: so many rows after so many, counted from its first row, or backwards from its last. */
export interface Stretch {
  readonly limit: number;
  readonly offset: number;
  readonly backwards?: boolean;
  /** The list is counted from the first row that meets this. */
  readonly from?: SQL;
}

/**
 * So many rows are passed over without asking which end is nearer (`near`), and so many where the place of the page can
 * be counted instead (`far`); tests set them.
 */
export const stretchBounds = { near: 500, far: 10_000 };

/**
 * Where the asked page lies, from the nearest row of the list whose place is known: the database walks past every row
 * before it, and the last page of a million is otherwise as far as can be. It gives what the list has in all, too, where
 * it had to count by its time.
 *
 * @param total counts the rows of the list; asked only for a page that is far from the first
 * @param order of a list by a time that has an index
 */
export async function stretchOf<Table extends PgTable, Name extends string = never>(
  request: { readonly page: number; readonly pageSize: number },
  total: () => Promise<number>,
  order?: TimeOrder<Table, Name>,
): Promise<Stretch & { readonly counted?: Counted<Name> }> {
  const fromFirst = { limit: request.pageSize, offset: offsetOf(request) };
  if (fromFirst.offset <= stretchBounds.near) return fromFirst;
  if (order && fromFirst.offset > stretchBounds.far)
    return { limit: request.pageSize, ...(await placeInTime(order, fromFirst.offset)) };
  const left = Math.max(0, (await total()) - fromFirst.offset);
  const limit = Math.min(request.pageSize, left);
  const behind = left - limit;
  return behind < fromFirst.offset ? { limit, offset: behind, backwards: true } : fromFirst;
}

/** The condition of a list, of the rows from where its stretch is counted. */
export const stretched = (wanted: SQL | undefined, { from }: Stretch): SQL | undefined => and(wanted, from);
