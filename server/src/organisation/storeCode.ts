import { sql } from 'drizzle-orm';
import type { TenantDatabase } from '../database/tenantDatabase';

const prefix = 'MD';
const digits = 5;

/**
 * Codes for stores that were given none: `MD00001` and on, never one that was there before. Whoever else asks waits
 * until this transaction has ended, so that two never get the same.
 */
export async function newStoreCodes(db: TenantDatabase, count: number): Promise<string[]> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('store code ' || current_setting('app.tenant'), 0))`,
  );
  const { rows } = await db.execute<{ last: number }>(sql`
    select coalesce(max(substr(store_code, ${prefix.length + 1}::int)::int), 0) as last
    from store where store_code ~ ${`^${prefix}[0-9]{${digits},9}$`}`);
  const last = rows[0]?.last ?? 0;
  return Array.from(
    { length: count },
    (_, index) => `${prefix}${String(last + index + 1).padStart(digits, '0')}`,
  );
}
