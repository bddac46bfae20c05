import { asc, desc, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { oneRow } from './oneRow';
import { inOrderOf } from './paging';
import type { Counted, Sums, TimeOrder } from './placeInTime';
import { stretched, stretchOf, type Stretch } from './stretch';

/** A list by a time and then by its id. */
export interface TimedList<Table extends PgTable, Row, Name extends string = never> extends TimeOrder<
  Table,
  Name
> {
  /** After `by`, in the same direction; the last one tells rows apart and is the text of `idOf`. */
  readonly then: readonly [...AnyPgColumn[], AnyPgColumn];
  /**
   * A far page is walked to from the nearer end, since `by` is no time, or since a filter looks something up for each
   * row, which counting would do once more.
   */
  readonly walked?: boolean;
  /** Rows of some ids, in any order: names are looked up for those of the page alone. */
  readonly rowsOf: (ids: readonly string[]) => Promise<readonly Row[]>;
  readonly idOf: (row: Row) => string;
}

/**
 * A page of a list that may grow to millions of rows, in its order, with what the list has in all. No page takes much
 * longer than the first: by a time that an index has, far ones are counted to.
 */
export async function timedPage<Table extends PgTable, Row, Name extends string = never>(
  request: { readonly page: number; readonly pageSize: number },
  list: TimedList<Table, Row, Name>,
): Promise<Counted<Name> & { readonly rows: Row[] }> {
  let counting: Promise<Counted<Name>> | undefined;
  const count = (): Promise<Counted<Name>> => (counting ??= countOf(list));
  const total = async (): Promise<number> => (await count()).total;
  const stretch = await stretchOf(request, total, list.walked ? undefined : list);
  const [rows, counted] = await Promise.all([
    idsIn(list, stretch).then(async (ids) => inOrderOf(ids, await list.rowsOf(ids), list.idOf)),
    stretch.counted ?? count(),
  ]);
  return { ...counted, rows };
}

/** The ids of a stretch of a list, in its order. */
export async function idsIn<Table extends PgTable, Row, Name extends string>(
  { db, table, wanted, by, then, descending }: TimedList<Table, Row, Name>,
  stretch: Stretch,
): Promise<readonly string[]> {
  const way = descending === (stretch.backwards === true) ? asc : desc;
  const id = then[then.length - 1] as AnyPgColumn;
  const found = await db
    .select({ id: sql<string>`${id}` })
    .from(table as PgTable)
    .where(stretched(wanted, stretch))
    .orderBy(...[by, ...then].map((column) => way(column)))
    .limit(stretch.limit)
    .offset(stretch.offset);
  const ids = found.map((row) => row.id);
  return stretch.backwards ? ids.reverse() : ids;
}

/** What the list has, in one statement. */
async function countOf<Table extends PgTable, Row, Name extends string>({
  db,
  table,
  wanted,
  sums = {} as Sums<Name>,
}: TimedList<Table, Row, Name>): Promise<Counted<Name>> {
  const { total, ...rest } = await db
    .select({ total: sql<number>`count(*)::int`, ...(sums as Sums<string>) })
    .from(table as PgTable)
    .where(wanted)
    .then(oneRow);
  return { total: total as number, sums: rest as unknown as Counted<Name>['sums'] };
}
