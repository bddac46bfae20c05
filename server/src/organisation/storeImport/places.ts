import { and, asc, eq, sql } from 'drizzle-orm';
import { dept, store, warehouse } from '../../database/schema/organisation';
import type { ReadContext } from '../../http/call';
import { isDepartmentOf } from '../../users/scope';
import { ownWarehouses } from '../scope';

/** What rows are compared with: the departments and warehouses of the caller, names and codes that are taken. */
export interface Places {
  /** Name or full path -> id; a name that several have -> null. */
  readonly depts: ReadonlyMap<string, string | null>;
  /** What a list of choices offers: names, full paths for those that several have. */
  readonly deptNames: readonly string[];
  readonly warehouses: ReadonlyMap<string, string>;
  readonly storeNames: ReadonlySet<string>;
  readonly storeCodes: ReadonlySet<string>;
}

async function ownDepts({ db, identity }: ReadContext) {
  const rows = await db
    .select({ id: dept.id, parentId: dept.parentId, name: dept.name, path: dept.path })
    .from(dept)
    .orderBy(asc(dept.path));
  if (identity.storeScope === 'all') return { all: rows, own: new Set(rows.map(({ id }) => id)) };
  const own = await db.select({ id: dept.id }).from(dept).where(isDepartmentOf(identity, dept.id));
  return { all: rows, own: new Set(own.map(({ id }) => id)) };
}

/** Reads all that a check needs, once for all rows. */
export async function loadPlaces(context: ReadContext): Promise<Places> {
  const { db, identity } = context;
  const [{ all, own }, warehouses, stores] = await Promise.all([
    ownDepts(context),
    db
      .select({ id: warehouse.id, name: warehouse.warehouseName })
      .from(warehouse)
      .where(and(eq(warehouse.delFlag, 'N'), ownWarehouses(identity)))
      .orderBy(asc(warehouse.createDate), sql`length(${warehouse.id})`, asc(warehouse.id)),
    db.select({ name: store.storeName, code: store.storeCode }).from(store).where(eq(store.delFlag, 'N')),
  ]);
  const nameOf = new Map(all.map(({ id, name }) => [id, name]));
  const depts = new Map<string, string | null>();
  const shown = all
    .filter(({ id }) => own.has(id))
    .map(({ id, name, path }) => ({
      id,
      name,
      full: path
        .split('/')
        .filter(Boolean)
        .map((part) => nameOf.get(part) ?? '')
        .join('/'),
    }));
  for (const { id, name } of shown) depts.set(name, depts.has(name) ? null : id);
  // The path of a top department is its name, which others may have, too: that stays ambiguous.
  for (const { id, full } of shown) {
    const named = depts.get(full);
    depts.set(full, named === undefined || named === id ? id : null);
  }
  return {
    depts,
    deptNames: shown.map(({ name, full }) => (depts.get(name) === null ? full : name)),
    warehouses: new Map(warehouses.map(({ id, name }) => [name, id])),
    storeNames: new Set(stores.map(({ name }) => name)),
    storeCodes: new Set(stores.map(({ code }) => code)),
  };
}
