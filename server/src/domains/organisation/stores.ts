import { and, eq, getTableColumns, sql, type Param, type Placeholder, type SQL } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { organisationCalls, StoreDetail } from '@hospital/shared/contract/calls/organisation';
import { contains, isOneOf, offsetOf, pageOf, textArray, totalOf } from '../../platform/database/paging';
import { preparedQuery, unnamed } from '../../platform/database/preparedQuery';
import { dept, store, warehouse } from '../places/schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { notFound } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { defineList, type ListRequest } from '../../platform/lists/defineList';
import { by, orderedBy, orderWords } from '../../platform/lists/order';
import { requireStore, type Scope } from '../../platform/sessions/session';
import { areaName } from './areas';

type Request = RequestOf<typeof organisationCalls.stores>;
type Filters = ListRequest<typeof organisationCalls.stores>;

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

const withNames = (db: TenantDatabase) =>
  db.select(columns).from(store).innerJoin(dept, ofDept).innerJoin(warehouse, ofWarehouse).$dynamic();

/** A value, or what stands for it in a statement that is filled in later. */
type Value = Param | Placeholder;

/** What the list may be narrowed by. */
const filters = {
  status: (value: Value) => eq(store.status, value),
  name: (value: Value) => contains(store.storeName, value),
  /** The department itself and all below it. */
  deptId: (value: Value) =>
    sql`${store.deptId} in (select below.id from dept below join dept top on starts_with(below.path, top.path) where top.id = ${value})`,
  scope: (value: Value) => isOneOf(store.id, value),
};

type FilterName = keyof typeof filters;
type FilterValues = Readonly<Partial<Record<FilterName, string | number>>>;

function filterValues(
  scope: Scope,
  { status = anyStatus, storeName, deptId }: ListRequest<typeof organisationCalls.stores>,
): FilterValues {
  const name = storeName?.trim();
  return {
    ...(status === anyStatus ? {} : { status }),
    ...(name ? { name } : {}),
    ...(deptId ? { deptId } : {}),
    ...(scope === 'all' ? {} : { scope: textArray(scope) }),
  };
}

const namesOf = (values: FilterValues) => Object.keys(values) as FilterName[];

const narrowed = (names: readonly FilterName[], valueOf: (name: FilterName) => Value): SQL | undefined =>
  and(eq(store.delFlag, 'N'), ...names.map((name) => filters[name](valueOf(name))));

const order = orderedBy(
  { storeCode: by(store.storeCode), storeName: by(store.storeName) },
  'storeCode',
  'asc',
);

function nearPage(db: TenantDatabase, request: Request, names: readonly FilterName[]) {
  const condition = narrowed(names, (name) => sql.placeholder(name));
  const total = totalOf(store, condition);
  return {
    page: db
      .select({ ...columns, total })
      .from(store)
      .innerJoin(dept, ofDept)
      .innerJoin(warehouse, ofWarehouse)
      .where(condition)
      // Names and codes are of one store each.
      .orderBy(...orderWords(order(request)))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare(unnamed),
    total: db
      .select({ count: total })
      .from(sql`(values (1)) one`)
      .prepare(unnamed),
  };
}

const stores = defineList({
  ...{ table: store, id: store.id, order },
  wanted: ({ identity }: CallContext, request: Filters) => {
    const values = filterValues(identity.storeScope, request);
    return narrowed(namesOf(values), (name) => sql.param(values[name]));
  },
  rowsOf: ({ db }, ids) => withNames(db).where(isOneOf(store.id, ids)),
  idOf: ({ id }) => id,
  // Most calls ask for these, and building a statement takes longer than running it.
  near: async ({ db, identity }, request) => {
    const values = filterValues(identity.storeScope, request);
    const names = namesOf(values);
    const { orderByField, orderByType } = request;
    const list = preparedQuery(db, `stores ${orderByField} ${orderByType} ${names.join()}`, () =>
      nearPage(db, request, names),
    );
    const rows = await list.page.execute({ ...values, limit: request.pageSize, offset: offsetOf(request) });
    const countAlone = async () => (await list.total.execute(values))[0]?.count ?? 0;
    const { records, total } = await pageOf(request, rows, countAlone, (row) => row);
    return { rows: records, total, sums: {} };
  },
});

/** Stores in the caller's scope, by code unless another order is asked for. */
export async function listStores(
  context: CallContext,
  request: Request,
): Promise<DataOf<typeof organisationCalls.stores>> {
  const { rows, total } = await stores.page(context, request);
  // The answer's schema leaves the total out of the rows.
  return { records: rows, total };
}

/** A store whoever asks. @throws 404 */
export async function storeDetail(db: TenantDatabase, id: string): Promise<StoreDetail> {
  const [row] = await withNames(db).where(and(eq(store.id, id), eq(store.delFlag, 'N')));
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
