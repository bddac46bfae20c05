import { and, eq } from 'drizzle-orm';
import { invalid, outOfScope } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { inScope } from '../../platform/sessions/session';
import { warehouse } from '../places/schema';

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
  if (id !== identity.warehouseId && !inScope(identity.warehouseScope, id)) throw outOfScope('仓库');
  const [found] = await db
    .select({ id: warehouse.id, warehouseName: warehouse.warehouseName })
    .from(warehouse)
    .where(and(eq(warehouse.id, id), eq(warehouse.delFlag, 'N')));
  if (!found) throw invalid('warehouseId', '所选仓库不存在');
  return found;
}
