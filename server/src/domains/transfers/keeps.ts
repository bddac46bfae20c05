import { outOfScope } from '../../platform/errors/businessError';
import { inScope, type SessionIdentity } from '../../platform/sessions/session';

/** Whether the caller works in the warehouse, or looks after it. */
export const keeps = ({ warehouseId, warehouseScope }: SessionIdentity, id: string): boolean =>
  id === warehouseId || inScope(warehouseScope, id);

/** @throws 40302 */
export function requireKeeper(identity: SessionIdentity, warehouseId: string): void {
  if (!keeps(identity, warehouseId)) throw outOfScope('仓库');
}
