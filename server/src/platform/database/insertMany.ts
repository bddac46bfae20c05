import { getTableColumns, is, sql, SQL, type Column } from 'drizzle-orm';
import { PgJson, PgJsonb, type PgTable } from 'drizzle-orm/pg-core';
import type { TenantDatabase } from './tenantDatabase';

/** Rows of one statement: their text stays well below what a driver takes at once. */
const perStatement = 5_000;

type Row = Readonly<Record<string, unknown>>;

/** As the driver would be given it. */
export function sentAs(column: Column, value: unknown): unknown {
  if (is(value, SQL)) throw new Error(`${column.name}: rows that are inserted together hold values alone`);
  const isJson = is(column, PgJsonb) || is(column, PgJson);
  return value === null || isJson ? value : column.mapToDriverValue(value);
}

/**
 * Inserts rows that may be many, as one value of a statement whose text does not depend on their number: drizzle binds
 * each field of each row by itself, which takes longer than the database takes to insert them.
 *
 * @param rows of values alone, no expressions; a field that is undefined gets the default of its column
 * @param known what becomes of a row whose key is there already: an error, or it is left out
 */
export async function insertMany<Table extends PgTable>(
  db: TenantDatabase,
  table: Table,
  rows: readonly Table['$inferInsert'][],
  known: 'refused' | 'left' = 'refused',
): Promise<void> {
  const columns = Object.entries(getTableColumns(table));
  // Rows that name the same columns go together, the others leave theirs to the defaults.
  const alike = new Map<string, { readonly named: typeof columns; readonly rows: Row[] }>();
  for (const row of rows as readonly Row[]) {
    const named = columns.filter(([field]) => row[field] !== undefined);
    const key = named.map(([field]) => field).join();
    const group = alike.get(key) ?? { named, rows: [] };
    group.rows.push(row);
    alike.set(key, group);
  }
  for (const group of alike.values())
    for (let start = 0; start < group.rows.length; start += perStatement)
      await db.execute(insertOf(table, group.named, group.rows.slice(start, start + perStatement), known));
}

function insertOf(
  table: PgTable,
  named: readonly [string, Column][],
  rows: readonly Row[],
  known: 'refused' | 'left',
): SQL {
  const sent = rows.map((row) =>
    Object.fromEntries(named.map(([field, column]) => [column.name, sentAs(column, row[field])])),
  );
  const names = sql.raw(named.map(([, { name }]) => `"${name}"`).join(', '));
  const types = sql.raw(named.map(([, column]) => `"${column.name}" ${column.getSQLType()}`).join(', '));
  return sql`insert into ${table} (${names})
    select ${names} from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as sent(${types})
    ${known === 'left' ? sql`on conflict do nothing` : sql``}`;
}
