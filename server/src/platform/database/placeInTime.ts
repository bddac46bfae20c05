import { and, gte, lt, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { oneRow } from './oneRow';
import type { TenantDatabase } from './tenantDatabase';

/** A list by a time, which an index has, and then by anything. */
export interface TimeOrder<Table extends PgTable> {
  readonly db: TenantDatabase;
  readonly table: Table;
  /** Rows of the list. */
  readonly wanted: SQL | undefined;
  /** No row is without it. */
  readonly by: AnyPgColumn;
  readonly descending: boolean;
}

/** From one moment (ms) up to before another one. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** A span is counted in so many parts. */
const PARTS = 32;
/** So many rows are walked past sooner than counted in parts. */
const FEW = 1_000;

/**
 * From where a row of a list is so few rows away, whatever its place: the list is counted in spans of time, and the one
 * that holds the row in narrower ones, until it holds few. To count a span takes its index alone, and all of them
 * together hardly longer than to count the list; to walk there takes every row before it.
 *
 * @param place counted from 0
 */
export async function placeInTime<Table extends PgTable>(
  order: TimeOrder<Table>,
  place: number,
): Promise<{ readonly offset: number; readonly from?: SQL; readonly total: number }> {
  const { by, descending } = order;
  let [span, rows, before, total] = [await whole(order), Infinity, place, 0];
  do {
    const parts = await partsOf(order, span);
    if (rows === Infinity) total = parts.reduce((sum, part) => sum + part.rows, 0);
    const holder = parts.find((part) => {
      if (before < part.rows) return true;
      before -= part.rows;
      return false;
    });
    if (!holder) {
      // Behind the last row; or what the span held a moment ago is gone, and the row stands behind the span.
      const behind = descending ? lt(by, new Date(span.start)) : gte(by, new Date(span.end));
      return { offset: before, from: rows === Infinity ? sql`false` : behind, total };
    }
    ({ span, rows } = holder);
  } while (rows > FEW && span.end - span.start > 1);
  const from = descending ? lt(by, new Date(span.end)) : gte(by, new Date(span.start));
  return { offset: before, from, total };
}

/** All times that there are. */
async function whole<Table extends PgTable>({ db, table, by }: TimeOrder<Table>): Promise<Span> {
  const ms = (of: SQL): SQL<number> => sql<number>`coalesce(extract(epoch from ${of}) * 1000, 0)::float8`;
  const { first, last } = await db
    .select({ first: ms(sql`min(${by})`), last: ms(sql`max(${by})`) })
    .from(table as PgTable)
    .then(oneRow);
  return { start: Math.floor(first), end: Math.floor(last) + 1 };
}

/** A span in parts that follow each other as the list does, with the rows of each. */
async function partsOf<Table extends PgTable>(
  { db, table, wanted, by, descending }: TimeOrder<Table>,
  { start, end }: Span,
): Promise<{ readonly span: Span; readonly rows: number }[]> {
  const count = Math.min(PARTS, end - start);
  const bound = (at: number): number => start + Math.floor(((end - start) * at) / count);
  const spans = Array.from({ length: count }, (_, at) => ({ start: bound(at), end: bound(at + 1) }));
  const counts = spans.map(
    (span, at) =>
      sql`select ${sql.raw(String(at))} as at, count(*)::int as rows from ${table}
        where ${and(gte(by, new Date(span.start)), lt(by, new Date(span.end)), wanted)}`,
  );
  const { rows } = await db.execute<{ at: number; rows: number }>(sql.join(counts, sql` union all `));
  const rowsAt = new Map(rows.map((row) => [row.at, row.rows]));
  const parts = spans.map((span, at) => ({ span, rows: rowsAt.get(at) ?? 0 }));
  return descending ? parts.reverse() : parts;
}
