import { and, eq, sql } from 'drizzle-orm';
import { INTO_CLOSED } from '@hospital/shared/contract/transferStates';
import { isOneOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { invalid } from '../../platform/errors/businessError';
import { isWarehouseClosed } from '../places';
import { warehouse } from '../places/schema';

/** Whether its stores are closed and nothing lies in it: what lies there leaves it by a transfer, and in no other way. */
export const isCleared = sql<boolean>`(${isWarehouseClosed} and not exists (select 1 from stock_batch lying
  where lying.warehouse_id = warehouse.id and lying.quantity > 0))`;

/**
 * Both warehouses are there, and nobody deletes one until this transaction ends.
 *
 * @throws 40001 for one that is not there, for one to take from whose stores are closed and in which nothing lies, and
 *   for one to bring to whose stores are closed: nobody sells there what would arrive
 */
export async function expectPlaces(
  db: TenantDatabase,
  places: { readonly fromWarehouseId: string; readonly toWarehouseId: string },
): Promise<void> {
  const { fromWarehouseId, toWarehouseId } = places;
  const rows = await db
    .select({ id: warehouse.id, cleared: isCleared, closed: isWarehouseClosed })
    .from(warehouse)
    .where(and(isOneOf(warehouse.id, [fromWarehouseId, toWarehouseId]), eq(warehouse.delFlag, 'N')))
    .orderBy(warehouse.id)
    .for('key share');
  for (const [field, id] of Object.entries({ fromWarehouseId, toWarehouseId }))
    if (!rows.some((row) => row.id === id)) throw invalid(field, '所选仓库不存在');
  if (rows.some(({ id, cleared }) => id === fromWarehouseId && cleared))
    throw invalid('fromWarehouseId', '调出仓库的门店已停业，仓库中没有商品，请选择其他仓库');
  if (rows.some(({ id, closed }) => id === toWarehouseId && closed))
    throw invalid('toWarehouseId', INTO_CLOSED);
}
