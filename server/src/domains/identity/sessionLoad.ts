import { and, eq, gt, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { menu, roleMenu, userRole } from '../access/schema';
import { session } from './schema';
import { type SessionEnd } from '../../platform/errors/businessError';
import { tenant } from '../../platform/tenancy/schema';
import { userAccount, userDept, userStore, userWarehouse } from '../accounts/schema';
import { dept, store, warehouse } from '../places/schema';
import { openWarehouses } from './openPlaces';
import {
  type DeptScope,
  inScope,
  type Scope,
  type SessionIdentity,
  type WorkspaceType,
} from '../../platform/sessions/session';
import type { LoadedSession } from '../../platform/sessions/sessionSource';
import { restrictedStores } from './shutStores';
import { stoodAt } from '../../platform/sessions/standing';

const noStores: ReadonlySet<string> = new Set();

/** Reads the session with that token hash; null when there is none, or its user or tenant is disabled. */
export async function loadSession(db: TenantDatabase, tokenHash: string): Promise<LoadedSession | null> {
  const [row] = await db
    .select({
      sessionId: session.id,
      userId: session.userId,
      tenantId: session.tenantId,
      type: session.type,
      storeId: session.storeId,
      warehouseId: session.warehouseId,
      lastSeen: session.lastSeen,
      expires: session.expireDate,
      userName: userAccount.name,
      loginTypes: userAccount.loginTypes,
      superDept: userAccount.superDept,
      dataScope: userAccount.dataScope,
      deptId: userAccount.deptId,
      isCompany: tenant.isCompany,
      isStore: tenant.isStore,
      isWarehouse: tenant.isWarehouse,
    })
    .from(session)
    .innerJoin(userAccount, eq(userAccount.id, session.userId))
    .innerJoin(tenant, eq(tenant.id, session.tenantId))
    .where(
      and(
        eq(session.tokenHash, tokenHash),
        isNull(session.revokedDate),
        gt(session.expireDate, sql`now()`),
        eq(userAccount.enabled, 'Y'),
        eq(userAccount.delFlag, 'N'),
        eq(tenant.enabled, 'Y'),
      ),
    );
  if (!row) return null;
  const [permissions, scopes, deptScope] = await Promise.all([
    loadPermissions(db, row.userId),
    loadScopes(db, row),
    loadDeptScope(db, row),
  ]);
  const workspaceType = row.type as WorkspaceType;
  const ownSides = sidesOf(row.loginTypes, row);
  const [{ ownType, ...place }, workspaceTypes] = await Promise.all([
    presentPlace(db, row, scopes),
    sidesToWorkOn(db, ownSides, row, scopes),
  ]);
  const identity: SessionIdentity = {
    sessionId: row.sessionId,
    userId: row.userId,
    userName: row.userName,
    tenantId: row.tenantId,
    workspaceType,
    workspaceTypes,
    ownSides,
    ...place,
    warehouseType: warehouseTypeOf(workspaceType, ownType),
    stood: stoodAt(row),
    permissions,
    ...scopes,
    shutStores: noStores,
    shutPlace: false,
    deptScope,
    superDept: row.superDept === 'Y',
  };
  return {
    lastSeen: row.lastSeen.getTime(),
    expires: row.expires.getTime(),
    identity,
    restricted: await restrictedStores(db, identity),
  };
}

/**
 * Why the session with that token hash is none any more; empty when there never was one, its user signed out, or its
 * time ran out. What holds now comes first: who has been enabled again may sign in, and is not told otherwise.
 */
export async function loadEnd(db: TenantDatabase, tokenHash: string): Promise<SessionEnd> {
  const [row] = await db
    .select({
      revokedFor: session.revokedFor,
      enabled: userAccount.enabled,
      delFlag: userAccount.delFlag,
    })
    .from(session)
    .innerJoin(userAccount, eq(userAccount.id, session.userId))
    .where(eq(session.tokenHash, tokenHash));
  if (!row) return '';
  if (row.delFlag === 'Y') return 'deleted';
  if (row.enabled === 'N') return 'disabled';
  return row.revokedFor === 'password' ? 'password' : '';
}

interface StoredPlace {
  readonly storeId: string;
  readonly warehouseId: string;
}

interface PresentPlace extends StoredPlace {
  readonly storeName: string;
  readonly warehouseName: string;
  /** The warehouse's own type; null without one. */
  readonly ownType: number | null;
}

interface Scopes {
  readonly storeScope: Scope;
  readonly warehouseScope: Scope;
}

const nowhere: PresentPlace = {
  storeId: '',
  storeName: '',
  warehouseId: '',
  warehouseName: '',
  ownType: null,
};

/**
 * The session's store and warehouse as they are now, as far as its user may still work there. What was closed,
 * deleted or taken from the user since the session began is left empty, as if nothing were chosen.
 */
const presentPlace = (db: TenantDatabase, stored: StoredPlace, scopes: Scopes): Promise<PresentPlace> =>
  stored.storeId === '' ? presentWarehouse(db, stored, scopes) : presentStore(db, stored, scopes);

const isOpenWarehouse = and(eq(warehouse.delFlag, 'N'), eq(warehouse.enabled, 'Y'));

/** A store with the warehouse that it has now, whichever it had when the session came. */
async function presentStore(
  db: TenantDatabase,
  { storeId }: StoredPlace,
  { storeScope }: Scopes,
): Promise<PresentPlace> {
  if (!inScope(storeScope, storeId)) return nowhere;
  const [open] = await db
    .select({ name: store.storeName, warehouseId: warehouse.id, type: warehouse.warehouseType })
    .from(store)
    .leftJoin(warehouse, and(eq(warehouse.id, store.warehouseId), isOpenWarehouse))
    .where(and(eq(store.id, storeId), eq(store.delFlag, 'N'), eq(store.status, 1)));
  if (!open) return nowhere;
  const { name, warehouseId, type } = open;
  return { storeId, storeName: name, warehouseId: warehouseId ?? '', warehouseName: '', ownType: type };
}

async function presentWarehouse(
  db: TenantDatabase,
  { warehouseId }: StoredPlace,
  { warehouseScope }: Scopes,
): Promise<PresentPlace> {
  if (warehouseId === '' || !inScope(warehouseScope, warehouseId)) return nowhere;
  const [open] = await db
    .select({ name: warehouse.warehouseName, type: warehouse.warehouseType })
    .from(warehouse)
    .where(and(eq(warehouse.id, warehouseId), isOpenWarehouse));
  return open ? { ...nowhere, warehouseId, warehouseName: open.name, ownType: open.type } : nowhere;
}

/** `'1,2'` as a set. */
export const workspaceTypesOf = (loginTypes: string): ReadonlySet<WorkspaceType> =>
  new Set(loginTypes.split(',').map((type) => Number(type) as WorkspaceType));

interface TenantSides {
  readonly isCompany: 'Y' | 'N';
  readonly isStore: 'Y' | 'N';
  readonly isWarehouse: 'Y' | 'N';
}

/** Sides that a user may sign in to, as far as the tenant has them. */
export function sidesOf(loginTypes: string, flags: TenantSides): ReadonlySet<WorkspaceType> {
  const has = { 1: flags.isCompany, 2: flags.isStore, 3: flags.isWarehouse };
  return new Set([...workspaceTypesOf(loginTypes)].filter((type) => has[type] === 'Y'));
}

/**
 * The same, and the company for a keeper who has no warehouse to work in: that is where the shell goes then
 * (spec 1 §2 Store and warehouse pickers). What may be seen there is for the permissions to say.
 */
async function sidesToWorkOn(
  db: TenantDatabase,
  sides: ReadonlySet<WorkspaceType>,
  { isCompany }: TenantSides,
  { warehouseScope }: Scopes,
): Promise<ReadonlySet<WorkspaceType>> {
  if (!sides.has(3) || sides.has(1) || isCompany !== 'Y') return sides;
  const [first] = await openWarehouses(db, warehouseScope).limit(1);
  return first ? sides : new Set([...sides, 1 as const]);
}

/** What the header `warehouse-type` says in each workspace (domain.md C1). */
function warehouseTypeOf(workspaceType: WorkspaceType, ownType: number | null): number {
  if (workspaceType === 2) return 2;
  return workspaceType === 1 ? 3 : (ownType ?? 1);
}

/** What the user's roles grant. */
export async function loadPermissions(db: TenantDatabase, userId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ permission: menu.permission })
    .from(userRole)
    .innerJoin(roleMenu, eq(roleMenu.roleId, userRole.roleId))
    .innerJoin(menu, eq(menu.id, roleMenu.menuId))
    .where(and(eq(userRole.userId, userId), ne(menu.permission, '')));
  return new Set(rows.map((row) => row.permission));
}

interface ScopeOwner {
  readonly userId: string;
  readonly dataScope: number;
  readonly deptId: string;
}

/** Stores and warehouses that a user may work in (`user_account.data_scope`). */
export async function loadScopes(db: TenantDatabase, user: ScopeOwner): Promise<Scopes> {
  if (user.dataScope === 1) return { storeScope: 'all', warehouseScope: 'all' };
  const named = sql`exists (select 1 from ${userStore} where ${userStore.userId} = ${user.userId} and ${userStore.storeId} = ${store.id})`;
  const [stores, warehouses] = await Promise.all([
    db
      .select({ id: store.id })
      .from(store)
      .where(and(eq(store.delFlag, 'N'), or(named, byDepartment(user)))),
    db
      .select({ id: warehouse.id })
      .from(warehouse)
      .innerJoin(userWarehouse, eq(userWarehouse.warehouseId, warehouse.id))
      .where(and(eq(userWarehouse.userId, user.userId), eq(warehouse.delFlag, 'N'))),
  ]);
  return { storeScope: stores.map((row) => row.id), warehouseScope: warehouses.map((row) => row.id) };
}

/** Departments that a user manages (`user_account.data_scope`): none for who has only stores that are named. */
export async function loadDeptScope(db: TenantDatabase, user: ScopeOwner): Promise<DeptScope> {
  if (user.dataScope === 1) return 'all';
  if (user.dataScope === 2) {
    const chosen = await db
      .select({ id: userDept.deptId })
      .from(userDept)
      .where(eq(userDept.userId, user.userId));
    return { ids: chosen.map(({ id }) => id), below: true };
  }
  if (user.dataScope === 5) return { ids: [], below: false };
  return { ids: [user.deptId], below: user.dataScope === 4 };
}

function byDepartment({ dataScope, deptId, userId }: ScopeOwner): SQL | undefined {
  const below = (start: SQL): SQL =>
    sql`${store.deptId} in (select d.id from ${dept} d, ${dept} top where ${start} and starts_with(d.path, top.path))`;
  if (dataScope === 2) {
    return below(
      sql`top.id in (select ${userDept.deptId} from ${userDept} where ${userDept.userId} = ${userId})`,
    );
  }
  if (dataScope === 3) return eq(store.deptId, deptId);
  return dataScope === 4 ? below(sql`top.id = ${deptId}`) : undefined;
}
