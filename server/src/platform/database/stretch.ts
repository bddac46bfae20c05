import { and, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { offsetOf } from './paging';
import { placeInTime, type TimeOrder } from './placeInTime';

/** A stretch of a list: so many rows after so many, counted from its first row, or backwards from its last. */
export interface Stretch {
  readonly limit: number;
  readonly offset: number;
  readonly backwards?: boolean;
  /** The list is counted from the first row that meets this. */
  readonly from?: SQL;
}

/** So many rows are passed over without asking which end is nearer. */
const NEAR = 500;
/** So many (`far`) are passed over where the place of the page can be counted instead; tests set it. */
export const stretchBounds = { far: 10_000 };

/**
 * Where the asked page lies, from the nearest row of the list whose place is known: the database walks past every row
 * before it, and the last page of a million is otherwise as far as can be. It gives the rows of the list, too, where it
 * had to count them.
 *
 * @param total counts the rows of the list; asked only for a page that is far from the first
 * @param order of a list by a time that has an index
 */
export async function stretchOf<Table extends PgTable>(
  request: { readonly page: number; readonly pageSize: number },
  total: () => Promise<number>,
  order?: TimeOrder<Table>,
): Promise<Stretch & { readonly total?: number }> {
  const fromFirst = { limit: request.pageSize, offset: offsetOf(request) };
  if (fromFirst.offset <= NEAR) return fromFirst;
  if (order && fromFirst.offset > stretchBounds.far)
    return { limit: request.pageSize, ...(await placeInTime(order, fromFirst.offset)) };
  const count = await total();
  const left = Math.max(0, count - fromFirst.offset);
  const limit = Math.min(request.pageSize, left);
  const behind = left - limit;
  return behind < fromFirst.offset
    ? { limit, offset: behind, backwards: true, total: count }
    : { ...fromFirst, total: count };
}

/** The condition of a list, of the rows from where its stretch is counted. */
export const stretched = (wanted: SQL | undefined, { from }: Stretch): SQL | undefined => and(wanted, from);
