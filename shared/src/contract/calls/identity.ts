import { Type, type Static } from '@sinclair/typebox';
import { defineCall, NoData, NoRequest } from '../call';
import { Flag, Id, Nullable, Strict, Version, WorkspaceType } from '../schema';
import { DeptType } from './organisation';
import { DataScope } from './users';

/** One item of a user's menu tree (spec 1 §2). Buttons (type 3) never become routes. */
export const MenuItem = Type.Recursive(
  (Self) =>
    Type.Object({
      id: Id,
      parentId: Type.String(),
      name: Type.String(),
      icon: Type.String(),
      /** Route path; empty for a directory that only groups. */
      path: Type.String(),
      /** 1 directory (always shown as a group), 2 page, 3 button. */
      type: Type.Union([Type.Literal('1'), Type.Literal('2'), Type.Literal('3')]),
      visible: Flag,
      /** A directory in the top bar stays there even with a single child. */
      alwaysShow: Flag,
      /** Workspaces that show it, comma separated: `'1,2'`. */
      showType: Type.String(),
      sort: Type.Integer(),
      permission: Type.String(),
      children: Type.Array(Self),
    }),
  { $id: 'MenuItem' },
);
export type MenuItem = Static<typeof MenuItem>;

export const TenantFlags = Type.Object({
  isCompany: Type.Boolean(),
  isMiniProgram: Type.Boolean(),
  isStore: Type.Boolean(),
  isWarehouse: Type.Boolean(),
});
export type TenantFlags = Static<typeof TenantFlags>;

/** The signed-in user with everything the shell needs (spec 1 §3). */
export const CurrentUser = Type.Object({
  id: Id,
  name: Type.String(),
  /** Mobile number, also the sign-in name. */
  loginName: Type.String(),
  /** 1 male, 2 female. */
  sex: Type.Union([Type.Literal('1'), Type.Literal('2')]),
  photo: Type.String(),
  signUrl: Type.String(),
  deptName: Type.String(),
  roleIds: Type.Array(Id),
  roleList: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  warehouseId: Type.String(),
  menuListShowType: WorkspaceType,
  /** Y while the password is the initial one. */
  defPasswordStatus: Flag,
  version: Version,
  ext: Type.Object({
    photoUrl: Type.String(),
    permissionList: Type.Array(Type.String()),
    superDept: Type.Boolean(),
    menuList: Type.Array(MenuItem),
    /** Store that the session works in, `''` when none is chosen: part of the page identity (domain.md §0.2). */
    storeId: Type.String(),
    storeName: Type.String(),
    warehouseName: Type.String(),
    /** Header `warehouse-type` (domain.md C1): 2 store, 3 company, otherwise the warehouse's own type. */
    warehouseType: Type.Integer(),
    /** Y where the chain's laboratory information system can be opened from the user menu. */
    lisFlag: Flag,
    /** What the user sees of the chain, hence the most that they may give. */
    dataScope: DataScope,
    /** Sides that the user may work on. */
    workspaceTypes: Type.Array(WorkspaceType),
    /** Tenant of the session: ids are unique within one alone. */
    tenantId: Id,
    /** Of the tenant, so that a page begins with one answer. */
    flags: Type.Optional(TenantFlags),
  }),
});
export type CurrentUser = Static<typeof CurrentUser>;

/** What a successful sign-in brings (spec 1 §3 Login response). */
export const LoginResult = Type.Object({
  token: Type.String(),
  tenantId: Type.String(),
  cover: Type.String(),
  icon: Type.String(),
  slogan: Type.String(),
  watermark1: Type.String(),
  watermark2: Type.String(),
  logo: Type.String(),
  cbqFlag: Flag,
});
export type LoginResult = Static<typeof LoginResult>;

export const StoreBrief = Type.Object({
  id: Id,
  storeName: Type.String(),
  phoneNum: Type.String(),
  address: Type.String(),
  warehouseId: Type.String(),
  ext: Type.Object({ lastFlag: Flag }),
});
export type StoreBrief = Static<typeof StoreBrief>;

export const WarehouseBrief = Type.Object({
  id: Id,
  warehouseName: Type.String(),
  /** 1 offline, 4 online (2 and 3 would read as store and company). */
  warehouseType: Type.Integer(),
  address: Type.String(),
  description: Type.String(),
  /** The stores that it is of are closed. Missing from earlier servers. */
  closedFlag: Type.Optional(Flag),
});
export type WarehouseBrief = Static<typeof WarehouseBrief>;

/** A department of the caller's. */
export const DeptBrief = Type.Object({
  id: Id,
  name: Type.String(),
  /** `'0'` for the root. */
  parentId: Type.String(),
  deptType: DeptType,
});
export type DeptBrief = Static<typeof DeptBrief>;

const VisitedStore = Type.Object({ storeId: Id, storeName: Type.String() });

/** The store worked in last, which may be the one that the session is in; `previous`: the one before it. */
export const LastStore = Type.Object({ ...VisitedStore.properties, previous: Nullable(VisitedStore) });
export type LastStore = Static<typeof LastStore>;

/** An account of the demo chain, as the sign-in page offers it. */
export const DemoAccount = Type.Object({
  username: Type.String(),
  password: Type.String(),
  tenantCode: Type.String(),
  /** Sides the account may sign in to; the first is the one to offer. */
  types: Type.Array(WorkspaceType, { minItems: 1 }),
  /** Who it is: `店长`. */
  title: Type.String(),
});
export type DemoAccount = Static<typeof DemoAccount>;

const pickerPaging = {
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
  pageSize: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
  name: Type.Optional(Type.String({ maxLength: 100 })),
};

/** Sign-in, session and what belongs to the caller (spec 1 §7 Session and shell; domain.md §1.2). */
export const identityCalls = {
  login: defineCall({
    method: 'POST',
    path: '/login.do',
    summary: '登录',
    access: 'public',
    request: Strict({
      mode: Type.Literal('mgr', { default: 'mgr' }),
      username: Type.String({ minLength: 1, maxLength: 64, title: '用户名' }),
      password: Type.String({
        minLength: 6,
        maxLength: 128,
        title: '密码',
        description: '变换后的密码：t = sha256hex(明文)，再做两次 t = sha256hex(t 的第 1、3、5… 个字符)',
      }),
      rememberMe: Type.Optional(Type.Boolean()),
      type: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)], {
        title: '登录类型',
        default: 2,
      }),
      tenantCode: Type.String({ minLength: 1, maxLength: 64, title: '机构代码' }),
    }),
    data: LoginResult,
  }),
  logout: defineCall({
    method: 'POST',
    path: '/logout.do',
    summary: '退出登录，总是成功',
    access: 'public',
    request: NoRequest,
    data: NoData,
  }),
  currentUser: defineCall({
    method: 'POST',
    path: '/sys/user/getUserInfo.do',
    summary: '当前用户、权限与菜单',
    access: 'session',
    anywhere: true,
    request: Strict({ id: Type.Optional(Id) }),
    data: CurrentUser,
  }),
  tenantFlags: defineCall({
    method: 'GET',
    path: '/switch',
    summary: '机构开关',
    access: 'session',
    anywhere: true,
    request: NoRequest,
    data: TenantFlags,
  }),
  ip: defineCall({
    method: 'GET',
    path: '/comm/ip',
    summary: '客户端 IP',
    access: 'public',
    request: NoRequest,
    data: Type.String(),
    hideLoading: true,
  }),
  demoAccounts: defineCall({
    method: 'GET',
    path: '/comm/demoAccounts',
    summary: '演示账号，未载入演示数据时为空',
    access: 'public',
    request: NoRequest,
    data: Type.Array(DemoAccount),
    hideLoading: true,
  }),
  myStores: defineCall({
    method: 'GET',
    path: '/myStore',
    summary: '可选门店',
    access: 'session',
    anywhere: true,
    request: Strict({
      ...pickerPaging,
      /** These alone, to be named: ids with commas between them. */
      ids: Type.Optional(Type.String({ minLength: 1, maxLength: 4000, title: '门店' })),
    }),
    data: Type.Array(StoreBrief),
  }),
  myWarehouses: defineCall({
    method: 'GET',
    path: '/myWarehouse',
    summary: '可选仓库',
    access: 'session',
    anywhere: true,
    request: Strict(pickerPaging),
    data: Type.Array(WarehouseBrief),
  }),
  myDepts: defineCall({
    method: 'GET',
    path: '/myDept',
    summary: '数据范围内的部门，上级在前',
    access: 'session',
    anywhere: true,
    request: NoRequest,
    data: Type.Array(DeptBrief),
    hideLoading: true,
  }),
  setLastStore: defineCall({
    method: 'POST',
    path: '/setLastStore',
    summary: '选择门店：会话从此在该门店，并记为上次登录门店',
    access: 'session',
    anywhere: true,
    write: true,
    entity: StoreBrief,
    request: Strict({
      storeId: Id,
      /** The server knows it. */
      storeName: Type.String({ maxLength: 100, default: '' }),
    }),
    data: NoData,
  }),
  chooseWarehouse: defineCall({
    method: 'POST',
    path: '/chooseWarehouse',
    summary: '选择仓库：会话从此在该仓库',
    access: 'session',
    anywhere: true,
    write: true,
    entity: WarehouseBrief,
    request: Strict({ warehouseId: Id }),
    data: NoData,
  }),
  switchWorkspace: defineCall({
    method: 'POST',
    path: '/switchWorkspace',
    summary: '切换公司端、门店端或仓库端；门店端回到上次登录门店',
    access: 'session',
    anywhere: true,
    write: true,
    request: Strict({ type: WorkspaceType }),
    data: NoData,
  }),
  lisTicket: defineCall({
    method: 'GET',
    path: '/sys/lis/ticket',
    summary: '登录LIS：当前门店的一次性登录地址，60 秒内有效',
    access: 'session',
    request: NoRequest,
    data: Type.Object({ url: Type.String() }),
  }),
  lastStore: defineCall({
    method: 'GET',
    path: '/lastStore',
    summary: '上次登录门店，以及此前的门店',
    access: 'session',
    anywhere: true,
    request: NoRequest,
    data: Nullable(LastStore),
    hideLoading: true,
  }),
};
