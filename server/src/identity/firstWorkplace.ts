import { and, asc, eq, inArray } from 'drizzle-orm';
import { store, warehouse } from '../database/schema/organisation';
import type { TenantDatabase } from '../database/tenantDatabase';
import { ipAllowed } from './ipWhiteList';
import type { Scope, WorkspaceType } from './session';

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
 * Where a new session begins: on the store side at the last store, else at the first by code (a user without any
 * store stands nowhere); on the warehouse side at the only warehouse, otherwise nowhere until the user picks. Null
 * when the address may not work in any of the user's stores.
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
  const stores = await db
    .select({
      storeId: store.id,
      storeName: store.storeName,
      warehouseId: store.warehouseId,
      ipWhiteList: store.ipWhiteList,
    })
    .from(store)
    .where(
      and(
        eq(store.delFlag, 'N'),
        eq(store.status, 1),
        scope === 'all' ? undefined : inArray(store.id, [...scope]),
      ),
    )
    .orderBy(asc(store.storeCode));
  if (stores.length === 0) return nowhere;
  const allowed = stores.filter((candidate) => ipAllowed(candidate.ipWhiteList, ip));
  if (allowed.length === 0) return null;
  const chosen = allowed.find(({ storeId }) => storeId === lastStoreId) ?? allowed[0];
  if (!chosen) return nowhere;
  const { storeId, storeName, warehouseId } = chosen;
  return { storeId, storeName, warehouseId, warehouseType: null };
}

async function onlyWarehouse(db: TenantDatabase, scope: Scope): Promise<Workplace> {
  const found = await db
    .select({ id: warehouse.id, type: warehouse.warehouseType })
    .from(warehouse)
    .where(
      and(
        eq(warehouse.delFlag, 'N'),
        eq(warehouse.enabled, 'Y'),
        scope === 'all' ? undefined : inArray(warehouse.id, [...scope]),
      ),
    )
    .limit(2);
  const [only] = found;
  return only && found.length === 1
    ? { ...nowhere, warehouseId: only.id, warehouseType: only.type }
    : nowhere;
}
