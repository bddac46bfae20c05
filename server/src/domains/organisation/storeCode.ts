import { sql } from 'drizzle-orm';
import { isOneOf } from '../../platform/database/paging';
import { store } from '../places/schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';

const prefix = 'MD';
const digits = 5;
/** A longer number is somebody's own (a date, say) and not where the server's go on. */
const mostDigits = 6;

const codeOf = (number: number): string => `${prefix}${String(number).padStart(digits, '0')}`;

async function lastNumber(db: TenantDatabase): Promise<number> {
  const { rows } = await db.execute<{ last: number }>(sql`
    select coalesce(max(substr(store_code, ${prefix.length + 1}::int)::int), 0) as last
    from store where store_code ~ ${`^${prefix}[0-9]{${digits},${mostDigits}}$`}`);
  return rows[0]?.last ?? 0;
}

/**
 * Codes for stores that were given none: `MD00001` and on, never one that was there before. Whoever else asks waits
 * until this transaction has ended, so that two never get the same.
 *
 * @param given codes that others are about to get by hand
 */
export async function newStoreCodes(
  db: TenantDatabase,
  count: number,
  given: readonly string[] = [],
): Promise<string[]> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('store code ' || current_setting('app.tenant'), 0))`,
  );
  const codes: string[] = [];
  let next = (await lastNumber(db)) + 1;
  while (codes.length < count) {
    const wanted = Array.from({ length: count - codes.length }, (_, index) => codeOf(next + index));
    next += wanted.length;
    const rows = await db
      .select({ code: store.storeCode })
      .from(store)
      .where(isOneOf(store.storeCode, wanted));
    const taken = new Set([...given, ...rows.map(({ code }) => code)]);
    codes.push(...wanted.filter((code) => !taken.has(code)));
  }
  return codes;
}
