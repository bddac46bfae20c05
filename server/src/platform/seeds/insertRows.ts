import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { insertMany } from '../database/insertMany';
import type { TenantDatabase } from '../database/tenantDatabase';

/** Inserts all rows, many at once. Rows that do not say when they were made get `created`. */
export async function insertRows<Table extends PgTable>(
  db: TenantDatabase,
  table: Table,
  rows: readonly Table['$inferInsert'][],
  created: Date,
): Promise<void> {
  const { createDate, updateDate } = getTableColumns(table);
  const dates = { ...(createDate && { createDate: created }), ...(updateDate && { updateDate: created }) };
  await insertMany(
    db,
    table,
    rows.map((row) => ({ ...dates, ...row })),
  );
}

/** Inserts rows of the tenant that is being filled. */
export type Insert = <Table extends PgTable>(
  table: Table,
  rows: readonly Table['$inferInsert'][],
) => Promise<void>;
