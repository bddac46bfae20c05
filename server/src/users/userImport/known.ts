import { and, asc, eq } from 'drizzle-orm';
import { roleOptions } from '../../access/roles';
import { isOneOf } from '../../database/paging';
import { userAccount } from '../../database/schema/identity';
import { dept, store, warehouse } from '../../database/schema/organisation';
import type { ReadContext } from '../../http/call';
import { isDepartmentOf } from '../scope';

/** What the cells of a workbook may name: all that the caller may give. */
export interface Known {
  /** Name or full path -> id; a name that several have -> null. */
  readonly depts: ReadonlyMap<string, string | null>;
  readonly deptNames: readonly string[];
  /** Name -> id; null: it grants more than the caller holds. */
  readonly roles: ReadonlyMap<string, string | null>;
  /** Name or code -> id. */
  readonly stores: ReadonlyMap<string, string>;
  readonly warehouses: ReadonlyMap<string, string>;
  readonly loginNames: ReadonlySet<string>;
}

async function loadDepts({ db, identity }: ReadContext) {
  const within = identity.storeScope === 'all' ? undefined : isDepartmentOf(identity, dept.id);
  const [all, own] = await Promise.all([
    db.select({ id: dept.id, name: dept.name, path: dept.path }).from(dept).orderBy(asc(dept.path)),
    db.select({ id: dept.id }).from(dept).where(within),
  ]);
  const mine = new Set(own.map(({ id }) => id));
  const nameOf = new Map(all.map(({ id, name }) => [id, name]));
  const full = (path: string): string =>
    path
      .split('/')
      .filter(Boolean)
      .map((id) => nameOf.get(id) ?? '')
      .join('/');
  const shown = all.filter(({ id }) => mine.has(id));
  const depts = new Map<string, string | null>();
  for (const { id, name } of shown) depts.set(name, depts.has(name) ? null : id);
  for (const { id, path } of shown) depts.set(full(path), id);
  const deptNames = shown.map(({ name, path }) => (depts.get(name) === null ? full(path) : name));
  return { depts, deptNames };
}

/** Reads it once for all rows. */
export async function loadKnown(context: ReadContext): Promise<Known> {
  const { db, identity } = context;
  const { storeScope, warehouseScope } = identity;
  const [depts, roles, stores, warehouses, users] = await Promise.all([
    loadDepts(context),
    roleOptions(context),
    db
      .select({ id: store.id, name: store.storeName, code: store.storeCode })
      .from(store)
      .where(and(eq(store.delFlag, 'N'), storeScope === 'all' ? undefined : isOneOf(store.id, storeScope))),
    db
      .select({ id: warehouse.id, name: warehouse.warehouseName })
      .from(warehouse)
      .where(
        and(
          eq(warehouse.delFlag, 'N'),
          warehouseScope === 'all' ? undefined : isOneOf(warehouse.id, warehouseScope),
        ),
      ),
    db.select({ loginName: userAccount.loginName }).from(userAccount).where(eq(userAccount.delFlag, 'N')),
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
  };
}
