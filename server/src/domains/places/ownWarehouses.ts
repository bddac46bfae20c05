import { or, sql, type SQL } from 'drizzle-orm';
import { isOneOf, textArray } from '../../platform/database/paging';
import { warehouse } from './schema';
import type { SessionIdentity } from '../../platform/sessions/session';

/**
 * Warehouses of the caller, to be seen and to be given to others: those that are named, and those of the caller's
 * stores. Undefined: all.
 */
export function ownWarehouses({
  storeScope,
  warehouseScope,
}: Pick<SessionIdentity, 'storeScope' | 'warehouseScope'>): SQL | undefined {
  if (storeScope === 'all' || warehouseScope === 'all') return undefined;
  const stores = sql.param(textArray(storeScope));
  return or(
    isOneOf(warehouse.id, warehouseScope),
    sql`exists (select 1 from store own where own.warehouse_id = ${warehouse.id}
      and own.del_flag = 'N' and own.id = any(${stores}::text[]))`,
  );
}
