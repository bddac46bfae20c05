import { and, eq, sql } from 'drizzle-orm';
import { roleOptions } from '../../access';
import { isOneOf, textArray } from '../../../platform/database/paging';
import { userAccount } from '../../accounts/schema';
import { dept, store, warehouse } from '../../places/schema';
import type { ReadContext } from '../../../platform/http/call';
import type { WorkspaceType } from '../../../platform/sessions/session';
import { namedDepts, type NamedDepts, ownWarehouses, isDepartmentOf } from '../../places';
import { visibleDepts } from '../../accounts';
import { mayGiveSides } from '../manage';

/** The part of a chain whose users somebody manages. */
interface Part {
  /** Departments that are the caller's as a whole. */
  readonly ownDepts: ReadonlySet<string>;
  /** A user of this department with data scope 3 (the department) or 4 (it and all below) could do more than the caller. */
  isBeyond(deptId: string, dataScope: 3 | 4): boolean;
}

/** What the cells of a workbook may name: all that the caller may give. */
export interface Known extends NamedDepts {
  /** Name -> id; null: it grants more than the caller holds. */
  readonly roles: ReadonlyMap<string, string | null>;
  /** Name or code -> id. */
  readonly stores: ReadonlyMap<string, string>;
  readonly warehouses: ReadonlyMap<string, string>;
  readonly loginNames: ReadonlySet<string>;
  readonly licences: ReadonlySet<string>;
  /** Whether the caller may give this side. */
  mayGive(side: WorkspaceType): boolean;
  /** Null: the whole chain. */
  readonly part: Part | null;
}

async function loadPart({ db, identity }: ReadContext): Promise<Part | null> {
  const { storeScope } = identity;
  if (storeScope === 'all') return null;
  const [own, all, strange] = await Promise.all([
    db.select({ id: dept.id }).from(dept).where(isDepartmentOf(identity, dept.id)),
    db.select({ id: dept.id, path: dept.path }).from(dept),
    db
      .selectDistinct({ path: dept.path })
      .from(store)
      .innerJoin(dept, eq(dept.id, store.deptId))
      .where(
        and(eq(store.delFlag, 'N'), sql`${store.id} <> all(${sql.param(textArray(storeScope))}::text[])`),
      ),
  ]);
  const ownDepts = new Set(own.map(({ id }) => id));
  const pathOf = new Map(all.map(({ id, path }) => [id, path]));
  return {
    ownDepts,
    isBeyond: (deptId, dataScope) => {
      const top = pathOf.get(deptId) ?? '';
      const reached = (path: string) => (dataScope === 3 ? path === top : path.startsWith(top));
      return !ownDepts.has(deptId) || strange.some(({ path }) => reached(path));
    },
  };
}

/** Reads it once for all rows. */
export async function loadKnown(context: ReadContext): Promise<Known> {
  const { db, identity } = context;
  const { storeScope } = identity;
  const [depts, part, roles, stores, warehouses, users] = await Promise.all([
    namedDepts(context, visibleDepts(identity)),
    loadPart(context),
    roleOptions(context),
    db
      .select({ id: store.id, name: store.storeName, code: store.storeCode })
      .from(store)
      .where(and(eq(store.delFlag, 'N'), storeScope === 'all' ? undefined : isOneOf(store.id, storeScope))),
    db
      .select({ id: warehouse.id, name: warehouse.warehouseName })
      .from(warehouse)
      .where(and(eq(warehouse.delFlag, 'N'), ownWarehouses(identity))),
    db
      .select({ loginName: userAccount.loginName, licenseNo: userAccount.licenseNo })
      .from(userAccount)
      .where(eq(userAccount.delFlag, 'N')),
  ]);
  return {
    ...depts,
    roles: new Map(roles.map(({ id, name, grantable }) => [name, grantable === 'Y' ? id : null])),
    stores: new Map([
      ...stores.map(({ id, code }) => [code, id] as const),
      ...stores.map(({ id, name }) => [name, id] as const),
    ]),
    warehouses: new Map(warehouses.map(({ id, name }) => [name, id])),
    loginNames: new Set(users.map(({ loginName }) => loginName)),
    licences: new Set(users.map(({ licenseNo }) => licenseNo)),
    mayGive: (side) => mayGiveSides(identity, new Set([side])),
    part,
  };
}
