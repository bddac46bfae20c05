import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { TenantDatabase } from '../database/tenantDatabase';

/** A statement takes at most 65535 parameters. */
const mostParameters = 30_000;

/** Inserts all rows, many to a statement. Rows that do not say when they were made get `created`. */
export async function insertRows<Table extends PgTable>(
  db: TenantDatabase,
  table: Table,
  rows: readonly Table['$inferInsert'][],
  created: Date,
): Promise<void> {
  const { createDate, updateDate } = getTableColumns(table);
  const dates = { ...(createDate && { createDate: created }), ...(updateDate && { updateDate: created }) };
  const widest = 2 + rows.reduce((most, row) => Math.max(most, Object.keys(row).length), 1);
  const perStatement = Math.floor(mostParameters / widest);
  for (let start = 0; start < rows.length; start += perStatement) {
    // drizzle's own type for `values` cannot be met for a table that is not known here.
    const values = rows.slice(start, start + perStatement).map((row) => ({ ...dates, ...row }));
    await db.insert(table).values(values as never);
  }
}

/** Inserts rows of the tenant that is being filled. */
export type Insert = <Table extends PgTable>(
  table: Table,
  rows: readonly Table['$inferInsert'][],
) => Promise<void>;
