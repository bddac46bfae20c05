import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { StoreBrief, WarehouseBrief } from '@hospital/shared/contract/calls/identity';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { session, userAccount } from '../database/schema/identity';
import { store, warehouse } from '../database/schema/organisation';
import { BusinessError, outOfScope } from '../http/businessError';
import type { CallContext } from '../http/call';
import { ipAllowed } from './ipWhiteList';
import { inScope, type Scope } from './session';

interface Picking {
  readonly page: number;
  readonly pageSize: number;
  readonly name?: string;
}

const within = (scope: Scope, id: AnyPgColumn): SQL | undefined =>
  scope === 'all' ? undefined : inArray(id, [...scope]);

/** `name` anywhere in the column, taken literally. */
const holds = (column: AnyPgColumn, name: string | undefined): SQL | undefined =>
  name ? sql`position(${name} in ${column}) > 0` : undefined;

/** Open stores that the caller may work in; the one worked in last carries `lastFlag` Y. */
export async function myStores({ identity, db }: CallContext, request: Picking): Promise<StoreBrief[]> {
  const [rows, last] = await Promise.all([
    db
      .select({
        id: store.id,
        storeName: store.storeName,
        phoneNum: store.phoneNum,
        address: store.address,
        warehouseId: store.warehouseId,
      })
      .from(store)
      .where(
        and(
          eq(store.delFlag, 'N'),
          eq(store.status, 1),
          within(identity.storeScope, store.id),
          holds(store.storeName, request.name),
        ),
      )
      .orderBy(asc(store.storeCode))
      .limit(request.pageSize)
      .offset((request.page - 1) * request.pageSize),
    lastStoreIdOf(db, identity.userId),
  ]);
  return rows.map((row) => ({ ...row, ext: { lastFlag: row.id === last ? 'Y' : 'N' } }));
}

/** Warehouses that the caller may work in. */
export async function myWarehouses(
  { identity, db }: CallContext,
  request: Picking,
): Promise<WarehouseBrief[]> {
  return db
    .select({
      id: warehouse.id,
      warehouseName: warehouse.warehouseName,
      warehouseType: warehouse.warehouseType,
      address: warehouse.address,
      description: warehouse.description,
    })
    .from(warehouse)
    .where(
      and(
        eq(warehouse.delFlag, 'N'),
        eq(warehouse.enabled, 'Y'),
        within(identity.warehouseScope, warehouse.id),
        holds(warehouse.warehouseName, request.name),
      ),
    )
    .orderBy(asc(warehouse.id))
    .limit(request.pageSize)
    .offset((request.page - 1) * request.pageSize);
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

/**
 * Makes a store the current one of this session, and the last one of the user. The name is the store's own, whatever
 * the client sent.
 *
 * @throws 40302 for a store that does not exist or is out of scope, 40104 when the store does not let this address in
 */
export async function setLastStore(context: CallContext, { storeId }: { storeId: string }): Promise<void> {
  const { identity, db, ip } = context;
  const [chosen] = await db
    .select({ name: store.storeName, warehouseId: store.warehouseId, ipWhiteList: store.ipWhiteList })
    .from(store)
    .where(and(eq(store.id, storeId), eq(store.delFlag, 'N'), eq(store.status, 1)));
  if (!chosen || !inScope(identity.storeScope, storeId)) throw outOfScope();
  if (!ipAllowed(chosen.ipWhiteList, ip)) {
    throw new BusinessError(ErrorCode.IpNotAllowed, '当前IP不在白名单内');
  }
  const before = await lastStoreIdOf(db, identity.userId);
  await db
    .update(session)
    .set({ storeId, storeName: chosen.name, warehouseId: chosen.warehouseId })
    .where(eq(session.id, identity.sessionId));
  await db.update(userAccount).set({ lastStoreId: storeId }).where(eq(userAccount.id, identity.userId));
  context.audit({
    bizType: 'lastStore',
    bizId: identity.userId,
    before: { storeId: before },
    after: { storeId, storeName: chosen.name },
  });
}

async function lastStoreIdOf(db: CallContext['db'], userId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: userAccount.lastStoreId })
    .from(userAccount)
    .where(eq(userAccount.id, userId));
  return row?.id ?? null;
}
