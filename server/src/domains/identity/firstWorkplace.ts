import { asc } from 'drizzle-orm';
import { store } from '../places/schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { ipAllowed } from '../../platform/sessions/ipWhiteList';
import { openStores, openWarehouses } from './openPlaces';
import type { Scope, WorkspaceType } from '../../platform/sessions/session';

/** Columns of a session that say where its user works. */
export interface Workplace {
  readonly storeId: string;
  readonly storeName: string;
  readonly warehouseId: string;
  readonly warehouseType: number | null;
}

const nowhere: Workplace = { storeId: '', storeName: '', warehouseId: '', warehouseType: null };

interface Scopes {
  readonly storeScope: Scope;
  readonly warehouseScope: Scope;
}

/**
 * Where a session that comes to a side begins: on the store side at the last store, else at the only one; on the
 * warehouse side at the only warehouse; otherwise nowhere until the user picks. Null when the address may not work in
 * any of the user's stores.
 */
export async function firstWorkplace(
  db: TenantDatabase,
  type: WorkspaceType,
  scopes: Scopes,
  lastStoreId: string | null,
  ip: string,
): Promise<Workplace | null> {
  if (type === 2) return firstStore(db, scopes.storeScope, lastStoreId, ip);
  return type === 3 ? onlyWarehouse(db, scopes.warehouseScope) : nowhere;
}

async function firstStore(
  db: TenantDatabase,
  scope: Scope,
  lastStoreId: string | null,
  ip: string,
): Promise<Workplace | null> {
  const stores = await openStores(db, scope).orderBy(asc(store.storeCode));
  const allowed = stores.filter(({ ipWhiteList }) => ipAllowed(ipWhiteList, ip));
  if (stores.length > 0 && allowed.length === 0) return null;
  const last = allowed.find(({ id }) => id === lastStoreId);
  const chosen = last ?? (stores.length === 1 ? allowed[0] : undefined);
  return chosen ? workplaceIn(chosen) : nowhere;
}

/** What a session that works in a store carries. */
export const workplaceIn = (chosen: { id: string; storeName: string; warehouseId: string }): Workplace => ({
  storeId: chosen.id,
  storeName: chosen.storeName,
  warehouseId: chosen.warehouseId,
  warehouseType: null,
});

async function onlyWarehouse(db: TenantDatabase, scope: Scope): Promise<Workplace> {
  const found = await openWarehouses(db, scope).limit(2);
  const [only] = found;
  return only && found.length === 1 ? workplaceAt(only) : nowhere;
}

/** What a session that works in a warehouse carries. */
export const workplaceAt = (chosen: { id: string; warehouseType: number }): Workplace => ({
  ...nowhere,
  warehouseId: chosen.id,
  warehouseType: chosen.warehouseType,
});
