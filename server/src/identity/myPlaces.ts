import { and, asc, eq } from 'drizzle-orm';
import type { StoreBrief, WarehouseBrief } from '@hospital/shared/contract/calls/identity';
import { userAccount } from '../database/schema/identity';
import { store, warehouse } from '../database/schema/organisation';
import type { CallContext } from '../http/call';
import { openStores, openWarehouses } from './openPlaces';
import { inScope } from './session';

interface Picking {
  readonly page: number;
  readonly pageSize: number;
  readonly name?: string;
}

const offsetOf = ({ page, pageSize }: Picking): number => (page - 1) * pageSize;

/** Open stores that the caller may work in; the one worked in last carries `lastFlag` Y. */
export async function myStores({ identity, db }: CallContext, request: Picking): Promise<StoreBrief[]> {
  const [rows, last] = await Promise.all([
    openStores(db, identity.storeScope, request)
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
  return openWarehouses(db, identity.warehouseScope, request)
    .orderBy(asc(warehouse.id))
    .limit(request.pageSize)
    .offset(offsetOf(request));
}

/** The store worked in last, in whatever session; null when there is none the caller may still work in. */
export async function lastStore({
  identity,
  db,
}: CallContext): Promise<{ storeId: string; storeName: string } | null> {
  const [row] = await db
    .select({ storeId: store.id, storeName: store.storeName })
    .from(userAccount)
    .innerJoin(store, eq(store.id, userAccount.lastStoreId))
    .where(and(eq(userAccount.id, identity.userId), eq(store.delFlag, 'N')));
  return row && inScope(identity.storeScope, row.storeId) ? row : null;
}

export async function lastStoreIdOf(db: CallContext['db'], userId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: userAccount.lastStoreId })
    .from(userAccount)
    .where(eq(userAccount.id, userId));
  return row?.id ?? null;
}
