import { and, asc, eq, or, sql } from 'drizzle-orm';
import type {
  DeptBrief,
  LastStore,
  StoreBrief,
  WarehouseBrief,
} from '@hospital/shared/contract/calls/identity';
import { userAccount } from '../accounts/schema';
import { dept, store, warehouse } from '../places/schema';
import type { CallContext } from '../../platform/http/call';
import { rootParent } from '../accounts';
import { isDepartmentOf } from '../places';
import { openStores, openWarehouses } from './openPlaces';
import { inScope, scopeAtDoors } from '../../platform/sessions/session';

interface Picking {
  readonly page: number;
  readonly pageSize: number;
  readonly name?: string;
}

const offsetOf = ({ page, pageSize }: Picking): number => (page - 1) * pageSize;

/** Open stores that the caller may work in; the one worked in last carries `lastFlag` Y. */
export async function myStores(
  { identity, db }: CallContext,
  { ids, ...request }: Picking & { readonly ids?: string },
): Promise<StoreBrief[]> {
  const [rows, last] = await Promise.all([
    openStores(db, scopeAtDoors(identity), { ...request, ...(ids ? { ids: ids.split(',') } : {}) })
      .orderBy(asc(store.storeCode))
      .limit(request.pageSize)
      .offset(offsetOf(request)),
    lastStoreIdOf(db, identity.userId),
  ]);
  return rows.map(({ ipWhiteList: _, ...row }) => ({
    ...row,
    ext: { lastFlag: row.id === last ? 'Y' : 'N' },
  }));
}

/** Warehouses that the caller may work in. */
export async function myWarehouses(
  { identity, db }: CallContext,
  request: Picking,
): Promise<WarehouseBrief[]> {
  const rows = await openWarehouses(db, identity.warehouseScope, request)
    .orderBy(asc(warehouse.id))
    .limit(request.pageSize)
    .offset(offsetOf(request));
  return rows.map(({ closed, ...row }) => ({ ...row, closedFlag: closed ? 'Y' : 'N' }));
}

/** Departments of the caller's data scope, each after what it hangs below. */
export async function myDepts({ identity, db }: CallContext): Promise<DeptBrief[]> {
  const rows = await db
    .select({ id: dept.id, name: dept.name, parentId: dept.parentId, deptType: dept.deptType })
    .from(dept)
    .where(isDepartmentOf(identity, dept.id))
    .orderBy(asc(dept.path));
  return rows.map(({ parentId, ...row }) => ({ ...row, parentId: parentId ?? rootParent }));
}

/**
 * The store worked in last, in whatever session, and the one before it; those that the caller may no longer work in
 * are left out.
 */
export async function lastStore({ identity, db }: CallContext): Promise<LastStore | null> {
  if (!identity.workspaceTypes.has(2)) return null;
  const rows = await db
    .select({
      storeId: store.id,
      storeName: store.storeName,
      latest: sql<boolean>`${store.id} = ${userAccount.lastStoreId}`,
    })
    .from(userAccount)
    .innerJoin(store, or(eq(store.id, userAccount.lastStoreId), eq(store.id, userAccount.previousStoreId)))
    .where(and(eq(userAccount.id, identity.userId), eq(store.delFlag, 'N'), eq(store.status, 1)));
  const [last, previous = null] = rows
    .filter(({ storeId }) => inScope(identity.storeScope, storeId))
    .sort((a, b) => Number(b.latest) - Number(a.latest))
    .map(({ storeId, storeName }) => ({ storeId, storeName }));
  return last ? { ...last, previous } : null;
}

/** Columns of a user who works in a store from now on. */
export const lastStoreIs = (storeId: string) => ({
  lastStoreId: storeId,
  previousStoreId: sql`case when ${userAccount.lastStoreId} = ${storeId} then ${userAccount.previousStoreId} else ${userAccount.lastStoreId} end`,
});

export async function lastStoreIdOf(db: CallContext['db'], userId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: userAccount.lastStoreId })
    .from(userAccount)
    .where(eq(userAccount.id, userId));
  return row?.id ?? null;
}
