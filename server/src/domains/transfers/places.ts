import { and, eq } from 'drizzle-orm';
import { isOneOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { invalid } from '../../platform/errors/businessError';
import { warehouse } from '../places/schema';

/** Both warehouses are there, and nobody deletes one until this transaction ends. @throws 40001 for one that is not */
export async function expectPlaces(
  db: TenantDatabase,
  places: { readonly fromWarehouseId: string; readonly toWarehouseId: string },
): Promise<void> {
  const { fromWarehouseId, toWarehouseId } = places;
  const rows = await db
    .select({ id: warehouse.id })
    .from(warehouse)
    .where(and(isOneOf(warehouse.id, [fromWarehouseId, toWarehouseId]), eq(warehouse.delFlag, 'N')))
    .orderBy(warehouse.id)
    .for('key share');
  for (const [field, id] of Object.entries({ fromWarehouseId, toWarehouseId }))
    if (!rows.some((row) => row.id === id)) throw invalid(field, '所选仓库不存在');
}
