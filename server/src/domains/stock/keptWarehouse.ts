import { and, eq } from 'drizzle-orm';
import { invalid, outOfScope } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { inScope, type SessionIdentity } from '../../platform/sessions/session';
import { warehouse } from '../places/schema';

/** Whether the caller works in the warehouse, or looks after it. */
export const keeps = ({ warehouseId, warehouseScope }: SessionIdentity, id: string): boolean =>
  id === warehouseId || inScope(warehouseScope, id);

/** @throws 40302 */
export function requireKeeper(identity: SessionIdentity, warehouseId: string): void {
  if (!keeps(identity, warehouseId)) throw outOfScope('仓库');
}

/**
 * The warehouse whose stock somebody changes: the one that is named, or where the session stands.
 *
 * @throws 40001 for none, or one that is not there; 40302
 */
export async function keptWarehouse(
  { db, identity }: CallContext,
  named = '',
): Promise<{ readonly id: string; readonly warehouseName: string }> {
  const id = named || identity.warehouseId;
  if (id === '') throw invalid('warehouseId', '请选择仓库');
  requireKeeper(identity, id);
  const [found] = await db
    .select({ id: warehouse.id, warehouseName: warehouse.warehouseName })
    .from(warehouse)
    .where(and(eq(warehouse.id, id), eq(warehouse.delFlag, 'N')));
  if (!found) throw invalid('warehouseId', '所选仓库不存在');
  return found;
}
