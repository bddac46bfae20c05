import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { isWarehouseClosed } from '../places';
import { store, warehouse } from '../places/schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import type { Scope } from '../../platform/sessions/session';

/** Which of the places. */
interface Wanted {
  readonly ids?: readonly string[];
  /** Part of the name. */
  readonly name?: string;
}

const within = (scope: Scope, id: AnyPgColumn): SQL | undefined =>
  scope === 'all' ? undefined : inArray(id, [...scope]);

/** `name` anywhere in the column, taken literally. */
const holds = (column: AnyPgColumn, name: string | undefined): SQL | undefined =>
  name ? sql`position(${name} in ${column}) > 0` : undefined;

/** Stores of a scope that one can work in, in any order. */
export const openStores = (db: TenantDatabase, scope: Scope, wanted: Wanted = {}) =>
  db
    .select({
      id: store.id,
      storeName: store.storeName,
      phoneNum: store.phoneNum,
      address: store.address,
      warehouseId: store.warehouseId,
      ipWhiteList: store.ipWhiteList,
    })
    .from(store)
    .where(
      and(
        eq(store.delFlag, 'N'),
        eq(store.status, 1),
        within(scope, store.id),
        wanted.ids && inArray(store.id, [...wanted.ids]),
        holds(store.storeName, wanted.name),
      ),
    )
    .$dynamic();

/** Warehouses of a scope that one can work in, in any order. */
export const openWarehouses = (db: TenantDatabase, scope: Scope, wanted: Wanted = {}) =>
  db
    .select({
      id: warehouse.id,
      warehouseName: warehouse.warehouseName,
      warehouseType: warehouse.warehouseType,
      address: warehouse.address,
      description: warehouse.description,
      closed: isWarehouseClosed,
    })
    .from(warehouse)
    .where(
      and(
        eq(warehouse.delFlag, 'N'),
        eq(warehouse.enabled, 'Y'),
        within(scope, warehouse.id),
        wanted.ids && inArray(warehouse.id, [...wanted.ids]),
        holds(warehouse.warehouseName, wanted.name),
      ),
    )
    .$dynamic();
