import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { TenantDatabase } from './tenantDatabase';

/** Whether the table has rows that meet the condition. */
export async function hasRows(
  db: TenantDatabase,
  table: PgTable,
  condition: SQL | undefined,
): Promise<boolean> {
  const found = await db
    .select({ one: sql`1` })
    .from(table)
    .where(condition)
    .limit(1);
  return found.length > 0;
}
