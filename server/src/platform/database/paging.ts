import { sql, type Param, type Placeholder, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';

/** Rows to skip before the asked page (pages count from 1). */
export const offsetOf = ({ page, pageSize }: { readonly page: number; readonly pageSize: number }): number =>
  (page - 1) * pageSize;

/** How many rows of `table` meet `condition`, as a column: page and total then come in one statement. */
export function totalOf(table: PgTable, condition: SQL | undefined): SQL<number> {
  return sql<number>`(select count(*)::int from ${table}${condition ? sql` where ${condition}` : sql``})`;
}

/**
 * The page with its total. Each row carries the total; only a page beyond the last row has to ask for it.
 *
 * @param count asks for the total alone
 */
export async function pageOf<Row extends { readonly total: number }, Record>(
  { page }: { readonly page: number },
  rows: readonly Row[],
  count: () => Promise<number>,
  record: (row: Row) => Record,
): Promise<{ records: Record[]; total: number }> {
  const [first] = rows;
  const total = first ? first.total : page === 1 ? 0 : await count();
  return { records: rows.map(record), total };
}

/** Rows in the order of their ids; what has gone since is left out. */
export function inOrderOf<Row>(
  ids: readonly string[],
  rows: readonly Row[],
  idOf: (row: Row) => string,
): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** `text` anywhere in the column, taken literally: no wildcards, upper and lower case alike. */
export function contains(column: AnyPgColumn, text: string | Param | Placeholder): SQL {
  return sql`position(lower(${text}) in lower(${column})) > 0`;
}

/** A list as PostgreSQL writes it: one parameter however many there are. Within quotes only `"` and `\` mean more. */
export const textArray = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

/** The column is one of `ids`; a parameter or a placeholder stands for a `textArray`. */
export function isOneOf(column: AnyPgColumn | SQL, ids: readonly string[] | Param | Placeholder): SQL {
  const list = 'length' in ids ? sql.param(textArray(ids)) : ids;
  return sql`${column} = any(${list}::text[])`;
}
