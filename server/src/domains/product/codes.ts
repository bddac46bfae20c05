import { sql } from 'drizzle-orm';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { takeNext } from '../../platform/database/counters';

/**
 * Codes for new products of a category, `S1-016` and so on, behind the last one that there is.
 *
 * @returns as many as asked for, of which none is taken
 */
export async function newCodes(db: TenantDatabase, categoryCode: string, count = 1): Promise<string[]> {
  const counter = { kind: 'product', placeId: '0', span: categoryCode };
  const first = await takeNext(db, counter, count);
  const { rows } = await db.execute<{ last: number }>(sql`
    select coalesce(max(substr(code, length(${categoryCode}) + 2)::int), 0)::int as last from product
    where code ~ ('^' || ${categoryCode} || '-[0-9]{1,8}$')`);
  const last = rows[0]?.last ?? 0;
  // Codes that somebody typed, or that were there before codes were counted, are passed over.
  if (last >= first) await takeNext(db, counter, last + 1 - first);
  const from = Math.max(first, last + 1);
  return Array.from(
    { length: count },
    (_, index) => `${categoryCode}-${String(from + index).padStart(3, '0')}`,
  );
}
