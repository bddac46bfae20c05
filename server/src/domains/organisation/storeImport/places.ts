import { and, asc, eq, sql } from 'drizzle-orm';
import { dept, store, warehouse } from '../../places/schema';
import type { ReadContext } from '../../../platform/http/call';
import { isDepartmentOf, namedDepts, type NamedDepts, ownWarehouses } from '../../places';

/** What rows are compared with: the departments and warehouses of the caller, names and codes that are taken. */
export interface Places extends NamedDepts {
  readonly warehouses: ReadonlyMap<string, string>;
  readonly storeNames: ReadonlySet<string>;
  readonly storeCodes: ReadonlySet<string>;
}

/** Reads all that a check needs, once for all rows. */
export async function loadPlaces(context: ReadContext): Promise<Places> {
  const { db, identity } = context;
  const own = identity.storeScope === 'all' ? undefined : isDepartmentOf(identity, dept.id);
  const [depts, warehouses, stores] = await Promise.all([
    namedDepts(context, own),
    db
      .select({ id: warehouse.id, name: warehouse.warehouseName })
      .from(warehouse)
      .where(and(eq(warehouse.delFlag, 'N'), ownWarehouses(identity)))
      .orderBy(asc(warehouse.createDate), sql`length(${warehouse.id})`, asc(warehouse.id)),
    db.select({ name: store.storeName, code: store.storeCode }).from(store).where(eq(store.delFlag, 'N')),
  ]);
  return {
    ...depts,
    warehouses: new Map(warehouses.map(({ id, name }) => [name, id])),
    storeNames: new Set(stores.map(({ name }) => name)),
    storeCodes: new Set(stores.map(({ code }) => code)),
  };
}
