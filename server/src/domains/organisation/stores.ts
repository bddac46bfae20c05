import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Store, StoreDetail } from '@hospital/shared/contract/calls/organisation';
import { contains, isOneOf, offsetOf, pageOf, textArray, totalOf } from '../../platform/database/paging';
import { preparedQuery, unnamed } from '../../platform/database/preparedQuery';
import { dept, store, warehouse } from '../places/schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { notFound } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { requireStore, type Scope } from '../../platform/sessions/session';
import { areaName } from './areas';

interface StoresRequest {
  readonly page: number;
  readonly pageSize: number;
  readonly status?: number;
  readonly storeName?: string;
  readonly deptId?: string;
}

/** Every status; what the page sends when it does not filter (spec 1 §3). */
const anyStatus = -1;

const { tenantId: _tenantId, delFlag: _delFlag, ...shown } = getTableColumns(store);
const columns = {
  id: shown.id,
  storeName: shown.storeName,
  storeCode: shown.storeCode,
  businessName: shown.businessName,
  doorName: shown.doorName,
  deptId: shown.deptId,
  deptName: dept.name,
  warehouseId: shown.warehouseId,
  warehouseName: warehouse.warehouseName,
  storeAttribute: shown.storeAttribute,
  storeNature: shown.storeNature,
  provinceId: shown.provinceId,
  cityId: shown.cityId,
  districtId: shown.districtId,
  onlineFlag: shown.onlineFlag,
  onlineAppointFlag: shown.onlineAppointFlag,
  phoneNum: shown.phoneNum,
  latitude: shown.latitude,
  longitude: shown.longitude,
  address: shown.address,
  openningHoursStart: shown.openningHoursStart,
  openningHoursEnd: shown.openningHoursEnd,
  ipWhiteList: shown.ipWhiteList,
  headImg: shown.headImg,
  showImgs: shown.showImgs,
  systemFlag: shown.systemFlag,
  status: shown.status,
  version: shown.version,
};

const ofDept = and(eq(dept.tenantId, store.tenantId), eq(dept.id, store.deptId));
const ofWarehouse = and(eq(warehouse.tenantId, store.tenantId), eq(warehouse.id, store.warehouseId));

/** What a list may be narrowed by, each with the name of its value. */
const filters = {
  status: eq(store.status, sql.placeholder('status')),
  name: contains(store.storeName, sql.placeholder('name')),
  /** The department itself and all below it. */
  deptId: sql`${store.deptId} in (select below.id from dept below join dept top on starts_with(below.path, top.path) where top.id = ${sql.placeholder('deptId')})`,
  scope: isOneOf(store.id, sql.placeholder('scope')),
};

type FilterName = keyof typeof filters;

function filterValues(
  scope: Scope,
  { status = anyStatus, storeName, deptId }: StoresRequest,
): Partial<Record<FilterName, unknown>> {
  const name = storeName?.trim();
  return {
    ...(status === anyStatus ? {} : { status }),
    ...(name ? { name } : {}),
    ...(deptId ? { deptId } : {}),
    ...(scope === 'all' ? {} : { scope: textArray(scope) }),
  };
}

function buildList(db: CallContext['db'], names: readonly FilterName[]) {
  const condition = and(eq(store.delFlag, 'N'), ...names.map((name) => filters[name]));
  const total = totalOf(store, condition);
  return {
    page: db
      .select({ ...columns, total })
      .from(store)
      .innerJoin(dept, ofDept)
      .innerJoin(warehouse, ofWarehouse)
      .where(condition)
      .orderBy(asc(store.storeCode))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare(unnamed),
    total: db
      .select({ count: total })
      .from(sql`(values (1)) one`)
      .prepare(unnamed),
  };
}

/** Stores in the caller's scope, by code. */
export async function listStores(
  { db, identity }: CallContext,
  request: StoresRequest,
): Promise<{ records: Store[]; total: number }> {
  const values = filterValues(identity.storeScope, request);
  const names = Object.keys(values) as FilterName[];
  const list = preparedQuery(db, `stores ${names.join()}`, () => buildList(db, names));
  const rows = await list.page.execute({ ...values, limit: request.pageSize, offset: offsetOf(request) });
  const countAlone = async () => (await list.total.execute(values))[0]?.count ?? 0;
  // The answer's schema leaves the total out of the rows.
  return pageOf(request, rows, countAlone, (row) => row);
}

/** A store whoever asks. @throws 404 */
export async function storeDetail(db: TenantDatabase, id: string): Promise<StoreDetail> {
  const [row] = await db
    .select(columns)
    .from(store)
    .innerJoin(dept, ofDept)
    .innerJoin(warehouse, ofWarehouse)
    .where(and(eq(store.id, id), eq(store.delFlag, 'N')));
  if (!row) throw notFound();
  return {
    ...row,
    provinceName: areaName(row.provinceId),
    cityName: areaName(row.cityId),
    districtName: areaName(row.districtId),
  };
}

/** @throws 404 for a store that the tenant does not have, 40302 for one out of scope */
export async function getStore({ db, identity }: CallContext, { id }: { id: string }): Promise<StoreDetail> {
  const row = await storeDetail(db, id);
  requireStore(identity, id);
  return row;
}
