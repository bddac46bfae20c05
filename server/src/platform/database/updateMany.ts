import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { sentAs } from './insertMany';
import type { TenantDatabase } from './tenantDatabase';

/**
 * Sets the named fields of rows that may be many, each to values of its own, in one statement whose text does not depend
 * on their number. Rows that are not there are left out.
 *
 * @param rows by id; all name the same fields, of values alone
 */
export async function updateMany<Table extends PgTable>(
  db: TenantDatabase,
  table: Table,
  rows: readonly (Partial<Table['$inferInsert']> & { readonly id: string })[],
): Promise<void> {
  const [first] = rows as readonly Readonly<Record<string, unknown>>[];
  if (!first) return;
  const named = Object.entries(getTableColumns(table)).filter(([field]) => first[field] !== undefined);
  const sent = (rows as readonly Readonly<Record<string, unknown>>[]).map((row) =>
    Object.fromEntries(named.map(([field, column]) => [column.name, sentAs(column, row[field])])),
  );
  const types = named.map(([, column]) => `"${column.name}" ${column.getSQLType()}`).join(', ');
  const set = named
    .filter(([field]) => field !== 'id')
    .map(([, { name }]) => `"${name}" = sent."${name}"`)
    .join(', ');
  await db.execute(sql`update ${table} as target set ${sql.raw(set)}
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as sent(${sql.raw(types)}) where target.id = sent.id`);
}
