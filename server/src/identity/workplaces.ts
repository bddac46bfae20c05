import { and, eq } from 'drizzle-orm';
import { malformed, outOfScope } from '../http/businessError';
import type { TenantDatabase } from '../database/tenantDatabase';
import { store, warehouse } from '../database/schema/organisation';
import { inScope, type SessionIdentity, type WorkspaceType } from './session';

/**
 * Where one session may work. The side and the warehouse travel with each request (headers `warehouse-type` and
 * `warehouse-id`, domain.md §0.2 and C1), since a browser tab keeps its own; each is checked against what the user
 * was granted.
 */
export class Workplaces {
  private readonly known = new Map<string, SessionIdentity>();

  constructor(
    private readonly identity: SessionIdentity,
    private readonly db: TenantDatabase,
  ) {}

  /**
   * The session's identity at the place that the headers name; empty headers mean the session's own.
   *
   * @throws 40002 for a type that does not exist, 40302 for a side (the session's own included) or a warehouse that is not granted
   */
  async at(typeHeader: string, warehouseHeader: string): Promise<SessionIdentity> {
    const key = `${typeHeader} ${warehouseHeader}`;
    const known = this.known.get(key);
    if (known) return known;
    const workspaceType = typeHeader === '' ? this.identity.workspaceType : sideOf(typeHeader);
    if (!this.identity.workspaceTypes.has(workspaceType)) throw outOfScope();
    if (typeHeader === '' && warehouseHeader === '') return this.identity;
    const place = await this.warehouseAt(workspaceType, warehouseHeader);
    const identity = { ...this.identity, workspaceType, ...place };
    // Only places that exist and were granted get here, so this cannot grow without bound.
    this.known.set(key, identity);
    return identity;
  }

  private async warehouseAt(
    workspaceType: WorkspaceType,
    warehouseId: string,
  ): Promise<{ warehouseId: string; warehouseType: number }> {
    const fixedType = workspaceType === 2 ? 2 : workspaceType === 1 ? 3 : null;
    if (warehouseId === '') return { warehouseId: this.identity.warehouseId, warehouseType: fixedType ?? 1 };
    const ownType = await this.grantedWarehouseType(warehouseId);
    return { warehouseId, warehouseType: fixedType ?? ownType };
  }

  private async grantedWarehouseType(id: string): Promise<number> {
    const [found] = await this.db
      .select({ type: warehouse.warehouseType })
      .from(warehouse)
      .where(and(eq(warehouse.id, id), eq(warehouse.delFlag, 'N'), eq(warehouse.enabled, 'Y')));
    if (!found) throw outOfScope();
    if (!inScope(this.identity.warehouseScope, id) && !(await this.belongsToOwnStore(id))) throw outOfScope();
    return found.type;
  }

  private async belongsToOwnStore(warehouseId: string): Promise<boolean> {
    const stores = await this.db
      .select({ id: store.id })
      .from(store)
      .where(and(eq(store.warehouseId, warehouseId), eq(store.delFlag, 'N'), eq(store.status, 1)));
    return stores.some(({ id }) => inScope(this.identity.storeScope, id));
  }
}

function sideOf(header: string): WorkspaceType {
  switch (header) {
    case '2':
      return 2;
    case '3':
      return 1;
    case '1':
    case '4':
      return 3;
    default:
      throw malformed();
  }
}
