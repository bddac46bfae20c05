import { Type, type Static } from '@sinclair/typebox';
import { defineCall, LIST_BODY_LIMIT, NoData, permitted } from '../call';
import { Flag, Id, paging, Records, readVersion, Strict, Version } from '../schema';
import { STORE_FIELDS as FIELDS } from '../storeWords';

/** 1 junior, 2 mid-level, 3 senior partner (spec 1 §3). */
export const DeptType = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]);

/** A node of the department tree; `type` 1 department, 2 store. */
export const OrgNode = Type.Recursive(
  (Self) =>
    Type.Object({
      id: Id,
      parentId: Type.String(),
      name: Type.String(),
      type: Type.Union([Type.Literal(1), Type.Literal(2)]),
      deptType: Type.Optional(DeptType),
      storeCode: Type.Optional(Type.String()),
      /**
       * Departments, for who manages part of a chain: `all` is only the way down to the own ones, `data` holds stores of
       * the caller's, but is not the caller's as a whole. Without it everything about it is the caller's to give.
       */
      beyond: Type.Optional(Type.Union([Type.Literal('all'), Type.Literal('data')])),
      /** No children: the tree shows no arrow. */
      leaf: Type.Boolean(),
      children: Type.Optional(Type.Array(Self)),
    }),
  { $id: 'OrgNode' },
);
export type OrgNode = Static<typeof OrgNode>;

/** A store (spec 1 §3). */
export const Store = Type.Object({
  id: Id,
  storeName: Type.String(),
  storeCode: Type.String(),
  businessName: Type.String(),
  doorName: Type.String(),
  deptId: Id,
  deptName: Type.String(),
  warehouseId: Type.String(),
  warehouseName: Type.String(),
  storeAttribute: Type.Union([Type.Literal('CENTER'), Type.Literal('COMMUNITY'), Type.Literal('TEST')]),
  storeNature: Type.Union([Type.Literal('DIRECTLY'), Type.Literal('ASSOCIATED'), Type.Literal('JOIN')]),
  provinceId: Type.String(),
  cityId: Type.String(),
  districtId: Type.String(),
  onlineFlag: Flag,
  onlineAppointFlag: Flag,
  phoneNum: Type.String(),
  latitude: Type.Number(),
  longitude: Type.Number(),
  address: Type.String(),
  /** `HH:mm`; the spelling is the spec's. */
  openningHoursStart: Type.String(),
  openningHoursEnd: Type.String(),
  ipWhiteList: Type.String(),
  headImg: Type.String(),
  showImgs: Type.Array(Type.String()),
  /** Y: cannot be deleted. */
  systemFlag: Flag,
  /** 1 open, 0 closed. */
  status: Type.Integer(),
  version: Version,
});
export type Store = Static<typeof Store>;

/** A store with everything that its form shows. */
export const StoreDetail = Type.Composite([
  Store,
  Type.Object({ provinceName: Type.String(), cityName: Type.String(), districtName: Type.String() }),
]);
export type StoreDetail = Static<typeof StoreDetail>;

const nodesRequest = Strict({
  /** Children of this node only; without it, and without a name, the whole tree. */
  parentId: Type.Optional(Type.String({ maxLength: 64 })),
  /** Nodes whose name contains this, with their ancestors, as a whole tree. */
  name: Type.Optional(Type.String({ maxLength: 100 })),
  /**
   * Nodes, comma separated, whose own children come along as `children`, so that a tree stands after one call; without
   * `parentId` from the root on.
   */
  open: Type.Optional(Type.String({ maxLength: 2000 })),
});

/** A department as its form edits it (spec 1 §3). */
export const Dept = Type.Object({
  id: Id,
  /** `'0'` for the root. */
  parentId: Type.String(),
  parentName: Type.String(),
  name: Type.String(),
  deptType: DeptType,
  /** Id of a user, `''` without one. */
  leader: Type.String(),
  leaderName: Type.String(),
  sort: Type.Integer(),
  version: Version,
});
export type Dept = Static<typeof Dept>;

/** A department as callers may have it, of the form or of the tree. */
const AnyDept = Type.Union([Dept, OrgNode]);

/** A department in a list of choices; `checked` Y: it is one of the user's data scope. */
export const ScopedDept = Type.Object({
  id: Id,
  name: Type.String(),
  parentId: Type.String(),
  checked: Flag,
});
export type ScopedDept = Static<typeof ScopedDept>;

/** A division of China. */
export const Area = Type.Object({ id: Id, name: Type.String() });
export type Area = Static<typeof Area>;

const deptFields = {
  parentId: Type.String({ minLength: 1, maxLength: 64, title: '所属上级' }),
  name: Type.String({ minLength: 1, maxLength: 50, title: '部门名称' }),
  sort: Type.Integer({ minimum: 0, maximum: 999_999, title: '排序' }),
  deptType: DeptType,
  leader: Type.Optional(Type.String({ maxLength: 64, title: '负责人' })),
};

const Division = (title: string) =>
  Type.String({ pattern: '^\\d{6}$', expected: '6位行政区划代码', minLength: 1, title });
const Text = (title: string, maxLength: number) => Type.String({ minLength: 1, maxLength, title });

/** Everything that the form of a store sends; images are optional, and left as they are when not sent (spec 1 §5). */
const storeFields = {
  storeName: Text(FIELDS.storeName, 50),
  /** Made by the server when it is left out or blank. */
  storeCode: Type.Optional(
    Type.String({
      pattern: '^\\s*[\\w-]{0,32}\\s*$',
      expected: '字母、数字、下划线和连字符，最多32个',
      title: FIELDS.storeCode,
    }),
  ),
  businessName: Text(FIELDS.businessName, 100),
  doorName: Text(FIELDS.doorName, 50),
  deptId: Text(FIELDS.deptName, 64),
  warehouseId: Text(FIELDS.warehouseName, 64),
  storeAttribute: Store.properties.storeAttribute,
  storeNature: Store.properties.storeNature,
  /** 1 open, 0 closed: nobody works in it, what it holds can be read. Left as it is when not sent. */
  status: Type.Optional(Type.Integer({ minimum: 0, maximum: 1, title: FIELDS.status })),
  provinceId: Division(FIELDS.provinceName),
  cityId: Division(FIELDS.cityName),
  districtId: Division(FIELDS.districtName),
  onlineFlag: Flag,
  onlineAppointFlag: Flag,
  phoneNum: Text(FIELDS.phoneNum, 32),
  latitude: Type.Number({ minimum: -90, maximum: 90, title: FIELDS.latitude }),
  longitude: Type.Number({ minimum: -180, maximum: 180, title: FIELDS.longitude }),
  address: Text(FIELDS.address, 200),
  /** `HH:mm` in steps of 15 minutes. */
  openningHoursStart: Text(FIELDS.openningHoursStart, 5),
  /** The same; `24:00` is kept as `23:59`. */
  openningHoursEnd: Text(FIELDS.openningHoursEnd, 5),
  /** Addresses and ranges, comma separated; `{ip}` lets everybody in. */
  ipWhiteList: Text(FIELDS.ipWhiteList, 2000),
  headImg: Type.Optional(Type.String({ maxLength: 500, title: FIELDS.headImg })),
  showImgs: Type.Optional(
    Type.Array(Type.String({ maxLength: 500 }), { maxItems: 999, title: FIELDS.showImgs }),
  ),
};

/** Answers that show departments. */
const deptAnswers = [
  'organisation.deptTree',
  'organisation.deptStoreTree',
  'organisation.dept',
  'organisation.deptsWithScope',
  'organisation.stores',
  'organisation.store',
  'users.list',
  'users.info',
];
/** Answers that show stores. */
export const storeAnswers = [
  'organisation.deptTree',
  'organisation.deptStoreTree',
  'organisation.stores',
  'organisation.store',
  'identity.myStores',
  'users.info',
  'settings.printHead',
  'transfers.places',
];

/** Departments and stores (spec 1 §7 Department and store; domain.md §1.9). */
export const organisationCalls = {
  deptTree: defineCall({
    method: 'GET',
    path: '/sys/dept/qryDeptTree',
    summary: '部门树',
    access: 'session',
    request: nodesRequest,
    data: Type.Array(OrgNode),
    hideLoading: true,
  }),
  deptStoreTree: defineCall({
    method: 'GET',
    path: '/sys/dept/qryDeptStoreTree',
    summary: '部门与门店树',
    access: 'session',
    request: nodesRequest,
    data: Type.Array(OrgNode),
    hideLoading: true,
  }),
  stores: defineCall({
    method: 'GET',
    path: '/sys/store/qryPage',
    summary: '门店分页',
    access: permitted('sys:store:list'),
    request: Strict({
      ...paging(50),
      /** -1 all, 1 open, 0 closed. */
      status: Type.Optional(Type.Integer({ minimum: -1, maximum: 1, default: -1 })),
      storeName: Type.Optional(Type.String({ maxLength: 100 })),
      /** This department and all below it. */
      deptId: Type.Optional(Id),
      orderByField: Type.Optional(
        Type.Union([Type.Literal('storeCode'), Type.Literal('storeName')], { default: 'storeCode' }),
      ),
      orderByType: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
    }),
    data: Records(Store),
    hideLoading: true,
  }),
  store: defineCall({
    method: 'POST',
    path: '/sys/store/info/{id}',
    summary: '门店详情',
    access: permitted('sys:store:list'),
    request: Strict({ id: Id }),
    data: StoreDetail,
  }),
  dept: defineCall({
    method: 'POST',
    path: '/sys/dept/info/{id}',
    summary: '部门详情',
    access: permitted('sys:dept:list', 'sys:store:list'),
    request: Strict({ id: Id }),
    data: Dept,
    hideLoading: true,
  }),
  saveDept: defineCall({
    method: 'POST',
    path: '/sys/dept/save',
    summary: '新增部门',
    access: permitted('sys:dept:save'),
    write: true,
    changes: deptAnswers,
    entity: AnyDept,
    request: Strict(deptFields),
    data: Type.Object({ id: Id }),
  }),
  updateDept: defineCall({
    method: 'POST',
    path: '/sys/dept/update',
    summary: '编辑或移动部门',
    access: permitted('sys:dept:update'),
    write: true,
    changes: deptAnswers,
    entity: AnyDept,
    request: Strict({ id: Id, ...deptFields, ...readVersion }),
    data: NoData,
  }),
  deleteDept: defineCall({
    method: 'POST',
    path: '/sys/dept/delete/{id}',
    summary: '删除部门',
    access: permitted('sys:dept:delete'),
    write: true,
    changes: deptAnswers,
    entity: AnyDept,
    request: Strict({ id: Id }),
    data: NoData,
  }),
  deptsWithScope: defineCall({
    method: 'POST',
    path: '/sys/dept/qryWithScope.do',
    summary: '部门及其是否在用户的数据范围内',
    access: 'session',
    request: Strict({
      /** The caller without it. */
      userId: Type.Optional(Id),
    }),
    data: Type.Array(ScopedDept),
    hideLoading: true,
  }),
  saveStore: defineCall({
    method: 'POST',
    path: '/sys/store/save',
    summary: '新增门店',
    access: permitted('sys:role:save', 'sys:store:save'),
    write: true,
    bodyLimit: LIST_BODY_LIMIT,
    changes: storeAnswers,
    entity: StoreDetail,
    request: Strict(storeFields),
    data: Type.Object({ id: Id, storeCode: Type.String() }),
  }),
  updateStore: defineCall({
    method: 'POST',
    path: '/sys/store/update',
    summary: '编辑门店',
    access: permitted('sys:store:update'),
    write: true,
    bodyLimit: LIST_BODY_LIMIT,
    changes: storeAnswers,
    entity: StoreDetail,
    request: Strict({ id: Id, ...storeFields, ...readVersion }),
    data: NoData,
  }),
  /** What nobody could finish there any more if the store were closed now. */
  storeOpen: defineCall({
    method: 'GET',
    path: '/sys/store/open/{id}',
    summary: '门店中未完成的事项',
    access: permitted('sys:store:update'),
    request: Strict({ id: Id }),
    /** In words: `3张未结算账单`. */
    data: Type.Array(Type.String()),
    hideLoading: true,
  }),
  deleteStore: defineCall({
    method: 'POST',
    path: '/sys/store/delete/{id}',
    summary: '删除门店',
    access: permitted('sys:store:delete'),
    write: true,
    changes: storeAnswers,
    entity: StoreDetail,
    request: Strict({ id: Id }),
    data: NoData,
  }),
  areas: defineCall({
    method: 'GET',
    path: '/sys/area/select',
    summary: '行政区划的下级，0 为省级',
    access: 'session',
    request: Strict({ parentId: Type.String({ minLength: 1, maxLength: 6, default: '0' }) }),
    data: Type.Array(Area),
    hideLoading: true,
  }),
};
