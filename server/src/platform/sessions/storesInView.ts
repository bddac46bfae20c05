import { eq, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { isOneOf } from '../database/paging';
import { outOfScope } from '../errors/businessError';
import { inScope, requireStore, type Scope, type SessionIdentity } from './session';

/**
 * Whose rows a list shows (domain.md §0.2): those of the named store; without one of the current store on the store
 * side, of all stores in scope on the company side. Where no store is, there are none.
 *
 * @throws 40302 for a store out of scope, 40104 for one that does not let the caller's address in
 */
export function storesInView(identity: SessionIdentity, storeId?: string): Scope {
  if (storeId !== undefined) return requireStores(identity, storeId);
  if (identity.workspaceType === 1) return identity.storeScope;
  return identity.storeId === '' ? [] : [identity.storeId];
}

/** All stores in scope wherever the session stands, or the named one of them. @throws 40302 as above */
export function requireStores(identity: SessionIdentity, storeId?: string): Scope {
  if (storeId === undefined) return identity.storeScope;
  requireStore(identity, storeId);
  return [storeId];
}

/** The same for warehouses: the named one, that where the session stands, or on the company side all in scope. */
export function warehousesInView(identity: SessionIdentity, warehouseId?: string): Scope {
  const { warehouseScope, workspaceType } = identity;
  if (warehouseId !== undefined && warehouseId !== identity.warehouseId) {
    if (!inScope(warehouseScope, warehouseId)) throw outOfScope('仓库');
    return [warehouseId];
  }
  if (workspaceType === 1) return warehouseScope;
  return identity.warehouseId === '' ? [] : [identity.warehouseId];
}

/** The column is within the scope; undefined: everything is. */
export function within(column: AnyPgColumn, scope: Scope): SQL | undefined {
  if (scope === 'all') return undefined;
  const [only] = scope;
  if (only === undefined) return sql`false`;
  return scope.length === 1 ? eq(column, only) : isOneOf(column, scope);
}
