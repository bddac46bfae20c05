import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { oneRow } from '../database/oneRow';
import { inOrderOf } from '../database/paging';
import type { Counted, Sums } from '../database/placeInTime';
import { stretched, stretchOf, type Stretch } from '../database/stretch';
import type { TenantDatabase } from '../database/tenantDatabase';
import { orderWords, type OrderTerm } from './order';

/** Pages count from 1. */
export interface Paged {
  readonly page: number;
  readonly pageSize: number;
}

export type ListPage<Row, Sum extends string = never> = Counted<Sum> & { readonly rows: Row[] };

/** A list as one call asks for it. */
export interface AskedList<Row, Sum extends string> {
  readonly db: TenantDatabase;
  /** A table, or what stands for one. */
  readonly table: PgTable | SQL;
  readonly id: AnyPgColumn;
  readonly wanted: SQL | undefined;
  readonly order: readonly OrderTerm[];
  /** A far page is walked to, though the order is by a time. */
  readonly walked: boolean;
  readonly sums: Sums<Sum>;
  /** Counts the list in a way of its own. */
  readonly count?: () => Promise<Counted<Sum>>;
  readonly rowsOf: (ids: readonly string[]) => Promise<readonly Row[]>;
  readonly idOf: (row: Row) => string;
}

/**
 * A page of a list that may grow to millions of rows, in its order, with what the list has in all. No page takes much
 * longer than the first: by a time that an index has, far ones are counted to, and by anything else they are walked to
 * from the nearer end.
 */
export async function pageOfList<Row, Sum extends string>(
  request: Paged,
  list: AskedList<Row, Sum>,
): Promise<ListPage<Row, Sum>> {
  let counting: Promise<Counted<Sum>> | undefined;
  const count = (): Promise<Counted<Sum>> => (counting ??= list.count?.() ?? countOf(list));
  const total = async (): Promise<number> => (await count()).total;
  const [first] = list.order;
  const stretch = await stretchOf(
    request,
    total,
    first?.timed && !list.walked ? { ...list, by: first.by, descending: first.descending } : undefined,
  );
  const [rows, counted] = await Promise.all([
    idsIn(list, stretch).then(async (ids) =>
      ids.length === 0 ? [] : inOrderOf(ids, await list.rowsOf(ids), list.idOf),
    ),
    stretch.counted ?? count(),
  ]);
  return { ...counted, rows };
}

/** The ids of a stretch of a list, in its order. */
export async function idsIn<Row, Sum extends string>(
  { db, table, id, wanted, order }: AskedList<Row, Sum>,
  stretch: Stretch,
): Promise<readonly string[]> {
  // Rows that are equal so far stand by their ids, the way that the rest goes.
  const last = { by: id, descending: order.at(-1)?.descending ?? false };
  const found = await db
    .select({ id: sql<string>`${id}` })
    .from(table)
    .where(stretched(wanted, stretch))
    .orderBy(...orderWords([...order, last], stretch.backwards))
    .limit(stretch.limit)
    .offset(stretch.offset);
  const ids = found.map((row) => row.id);
  return stretch.backwards ? ids.reverse() : ids;
}

/** What the list has, in one statement. */
async function countOf<Row, Sum extends string>({
  db,
  table,
  wanted,
  sums,
}: AskedList<Row, Sum>): Promise<Counted<Sum>> {
  const { total, ...rest } = await db
    .select({ total: sql<number>`count(*)::int`, ...(sums as Sums<string>) })
    .from(table)
    .where(wanted)
    .then(oneRow);
  return { total: total as number, sums: rest as unknown as Counted<Sum>['sums'] };
}
