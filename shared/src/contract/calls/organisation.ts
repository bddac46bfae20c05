import { Type, type Static } from '@sinclair/typebox';
import { defineCall, permitted } from '../call';
import { Flag, Id, paging, Records, Strict, Version } from '../schema';

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

const nodesRequest = Strict({
  /** Children of this node only; without it, and without a name, the whole tree. */
  parentId: Type.Optional(Type.String({ maxLength: 64 })),
  /** Nodes whose name contains this, with their ancestors, as a whole tree. */
  name: Type.Optional(Type.String({ maxLength: 100 })),
});

/** Departments and stores, reading side (spec 1 §7 Department and store; domain.md §1.9). */
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
    data: Store,
  }),
};
