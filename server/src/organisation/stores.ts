import { and, asc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { Store } from '@hospital/shared/contract/calls/organisation';
import { contains, isOneOf, offsetOf, pageOf, totalOf } from '../database/paging';
import { dept, store, warehouse } from '../database/schema/organisation';
import { notFound, outOfScope } from '../http/businessError';
import type { CallContext } from '../http/call';
import { inScope, type Scope } from '../identity/session';

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

/** The department itself and all below it. */
const inSubtree = (deptId: string): SQL =>
  sql`${store.deptId} in (select below.id from dept below join dept top on starts_with(below.path, top.path) where top.id = ${deptId})`;

function conditionOf(
  scope: Scope,
  { status = anyStatus, storeName, deptId }: StoresRequest,
): SQL | undefined {
  const name = storeName?.trim();
  return and(
    eq(store.delFlag, 'N'),
    status === anyStatus ? undefined : eq(store.status, status),
    name ? contains(store.storeName, name) : undefined,
    deptId ? inSubtree(deptId) : undefined,
    scope === 'all' ? undefined : isOneOf(store.id, scope),
  );
}

/** Stores in the caller's scope, by code. */
export async function listStores(
  { db, identity }: CallContext,
  request: StoresRequest,
): Promise<{ records: Store[]; total: number }> {
  const condition = conditionOf(identity.storeScope, request);
  const total = totalOf(store, condition);
  const rows = await db
    .select({ ...columns, total })
    .from(store)
    .innerJoin(dept, ofDept)
    .innerJoin(warehouse, ofWarehouse)
    .where(condition)
    .orderBy(asc(store.storeCode))
    .limit(request.pageSize)
    .offset(offsetOf(request));
  const countAlone = async () =>
    (await db.select({ count: total }).from(sql`(values (1)) one`))[0]?.count ?? 0;
  return pageOf(request, rows, countAlone, ({ total: _total, ...record }) => record);
}

/** @throws 404 for a store that the tenant does not have, 40302 for one out of scope */
export async function getStore({ db, identity }: CallContext, { id }: { id: string }): Promise<Store> {
  const [row] = await db
    .select(columns)
    .from(store)
    .innerJoin(dept, ofDept)
    .innerJoin(warehouse, ofWarehouse)
    .where(and(eq(store.id, id), eq(store.delFlag, 'N')));
  if (!row) throw notFound();
  if (!inScope(identity.storeScope, id)) throw outOfScope();
  return row;
}
