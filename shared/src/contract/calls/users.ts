import { Type, type Static } from '@sinclair/typebox';
import { defineCall, exported, FileData, LIST_BODY_LIMIT, NoData, permitted } from '../call';
import { exportedColumns } from '../exports';
import { LARGEST_WORKBOOK } from '../fileTypes';
import { FailedRow, ImportCheck, importCounts, ImportRow } from '../imports';
import { MOBILE_LENGTH } from '../phone';
import {
  DateTime,
  Flag,
  Id,
  Keyword,
  paging,
  readVersion,
  Records,
  SentFile,
  sidesText,
  Strict,
  transformedPassword,
  Version,
} from '../schema';

/** What somebody does in a store; lists of choices, e.g. of doctors, are made from these. */
export const UserTag = Type.Union([
  Type.Literal('doctor'),
  Type.Literal('nurse'),
  Type.Literal('washer'),
  Type.Literal('cashier'),
  Type.Literal('sale'),
  Type.Literal('assistant'),
]);
export type UserTag = Static<typeof UserTag>;

/** What somebody renders to pets: clinic, vaccination, washing, boarding, laboratory, imaging (domain.md §1.10). */
export const ServiceType = Type.Union([
  Type.Literal('clinic'),
  Type.Literal('vaccine'),
  Type.Literal('wash'),
  Type.Literal('boarding'),
  Type.Literal('lab'),
  Type.Literal('image'),
]);
export type ServiceType = Static<typeof ServiceType>;

/** 1 all, 2 chosen departments, 3 own department, 4 own department and below, 5 only the stores named. */
export const DataScope = Type.Union([
  Type.Literal(1),
  Type.Literal(2),
  Type.Literal(3),
  Type.Literal(4),
  Type.Literal(5),
]);

const Named = Type.Object({ id: Id, name: Type.String() });

/** A user as the list shows them (spec 1 §3, domain.md §1.10). */
export const User = Type.Object({
  id: Id,
  /** Mobile number. */
  loginName: Type.String(),
  name: Type.String(),
  /** 1 male, 2 female. */
  sex: Type.Union([Type.Literal('1'), Type.Literal('2')]),
  photo: Type.String(),
  title: Type.String(),
  /** Number of a vet's licence, which prescriptions and records are signed with; empty: none. */
  licenseNo: Type.String(),
  deptId: Id,
  deptName: Type.String(),
  enabled: Flag,
  /** Y: too many wrong passwords; the lock opens by itself or by an administrator. */
  lockFlag: Flag,
  /** Y: a WeChat account is bound. */
  openIdFlag: Flag,
  /** Y: the password is the initial one. */
  defPasswordStatus: Flag,
  /** Workspaces the user may sign in to, comma separated: `'1,2'`. */
  loginTypes: Type.String(),
  dataScope: DataScope,
  tags: Type.Array(UserTag),
  serviceTypes: Type.Array(ServiceType),
  roleList: Type.Array(Named),
  createDate: DateTime,
  version: Version,
});
export type User = Static<typeof User>;

/** A user with everything that a form edits. */
export const UserDetail = Type.Composite([
  User,
  Type.Object({
    /** Departments of data scope 2. */
    deptList: Type.Array(Named),
    storeList: Type.Array(Named),
    warehouseList: Type.Array(Named),
  }),
]);
export type UserDetail = Static<typeof UserDetail>;

/** A user as callers may have it; the spec's own names of photo and WeChat binding (spec 1 §3) are read nowhere. */
const AnyUser = Type.Union([UserDetail, Type.Object({ avatar: Type.String(), openId: Type.String() })]);

/** What forms that name a person need. */
export const UserOption = Type.Object({ id: Id, name: Type.String(), loginName: Type.String() });
export type UserOption = Static<typeof UserOption>;

/** By which roles a user holds a permission, and what else would give it. */
export const PermissionExplained = Type.Object({
  permission: Type.String(),
  /** Where it is in the menu: `系统管理 / 字典管理 / 新增字典`. */
  places: Type.Array(Type.String()),
  granted: Flag,
  /** Roles of the user that grant it. */
  roles: Type.Array(Named),
  /** Other roles that grant it. */
  otherRoles: Type.Array(Named),
  /** Who could give the user one of those roles; a few of them. */
  grantors: Type.Array(UserOption),
});
export type PermissionExplained = Static<typeof PermissionExplained>;

const filters = {
  name: Type.Optional(Type.String({ maxLength: 100 })),
  loginName: Type.Optional(Type.String({ maxLength: MOBILE_LENGTH })),
  /** This department and all below it. */
  deptId: Type.Optional(Id),
  storeId: Type.Optional(Id),
  roleId: Type.Optional(Id),
  enabled: Type.Optional(Flag),
  tag: Type.Optional(UserTag),
};
const order = {
  orderByField: Type.Optional(
    Type.Union([Type.Literal('name'), Type.Literal('loginName'), Type.Literal('createDate')], {
      default: 'createDate',
    }),
  ),
  orderByType: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
};

/** Columns of 用户管理, by the keys by which its export chooses among them. */
export const USER_COLUMNS = [
  'name',
  'loginName',
  'sex',
  'title',
  'licenseNo',
  'deptName',
  'roleList',
  'tags',
  'loginTypes',
  'enabled',
  'createDate',
] as const;

const Ids = (title: string, maxItems: number) => Type.Array(Id, { maxItems, uniqueItems: true, title });

/** A mainland mobile number, however it is written: which texts are one, `contract/phone.ts` says. */
const Mobile = Type.String({
  minLength: 1,
  maxLength: MOBILE_LENGTH,
  title: '手机号',
});

/**
 * The spec names of a user no more than the login name here (spec 1 §3): what is left out of a new user is the least
 * that it may be, of an edited one it stays as it is.
 */
const editable = {
  loginName: Mobile,
  /** Of a new user the login name. */
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 30, title: '姓名' })),
  /** Of a new user 1. */
  sex: Type.Optional(Type.Union([Type.Literal('1'), Type.Literal('2')])),
  title: Type.Optional(Type.String({ maxLength: 30, title: '职务' })),
  /** Of nobody else. */
  licenseNo: Type.Optional(Type.String({ maxLength: 30, title: '执业兽医证号' })),
  /** Of a new user the caller's. */
  deptId: Type.Optional(Type.String({ minLength: 1, maxLength: 64, title: '所属部门' })),
  /** Of a new user none. */
  roleIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 50, uniqueItems: true, title: '角色' })),
  /** Of a new user the store side. */
  loginTypes: Type.Optional(Type.String({ ...sidesText, title: '可登录端' })),
  /** Of a new user 5. */
  dataScope: Type.Optional(DataScope),
  /** With data scope 2. */
  deptIds: Type.Optional(Ids('数据部门', 500)),
  storeIds: Type.Optional(Ids('门店', 1000)),
  warehouseIds: Type.Optional(Ids('仓库', 1000)),
  tags: Type.Optional(Type.Array(UserTag, { maxItems: 6, uniqueItems: true, title: '标签' })),
  serviceTypes: Type.Optional(Type.Array(ServiceType, { maxItems: 6, uniqueItems: true, title: '服务项目' })),
};

const InitialPassword = Type.Object({
  /** In the clear, to be told to the user; it is shown this once and kept nowhere. */
  initPassword: Type.String(),
});

/** Most rows of a workbook of users. */
export const mostImportedUsers = 500;

/** An imported user with the initial password in the clear, which is shown this once and kept nowhere. */
export const ImportedUser = Type.Object({
  row: Type.Integer(),
  name: Type.String({ maxLength: 100 }),
  loginName: Type.String({ maxLength: 20 }),
  initPassword: Type.String({ maxLength: 64 }),
});
export type ImportedUser = Static<typeof ImportedUser>;

/** Whom an import has written, and the rows that it left out. */
export const UserImported = Type.Object({
  ...importCounts,
  failed: Type.Array(FailedRow),
  users: Type.Array(ImportedUser),
});
export type UserImported = Static<typeof UserImported>;

const importAccess = permitted('sys:user:import');

/** Answers that show a user's own row. */
export const userRows = ['users.list', 'users.info'];
/** Answers that show users. */
export const userAnswers = [
  ...userRows,
  ...['users.selects', 'users.byTag', 'users.doctors', 'users.explain', 'roles.list'],
];

/** Users of the chain (catalogue §7 Users; domain.md §1.10). */
export const userCalls = {
  list: defineCall({
    method: 'POST',
    path: '/sys/user/qryPage',
    summary: '用户分页',
    access: permitted('sys:user:list'),
    request: Strict({ ...paging(50), ...filters, ...order }),
    data: Records(User),
    hideLoading: true,
  }),
  export: defineCall({
    method: 'GET',
    path: '/sys/user/qryPageExcel',
    summary: '导出用户',
    access: permitted('sys:user:export'),
    request: Strict({ ...filters, ...order, ...exportedColumns(USER_COLUMNS) }),
    trace: exported('user'),
    data: FileData,
    download: true,
  }),
  info: defineCall({
    method: 'GET',
    path: '/sys/user/info/{id}',
    summary: '用户详情',
    access: permitted('sys:user:info'),
    request: Strict({ id: Id }),
    data: UserDetail,
  }),
  save: defineCall({
    method: 'POST',
    path: '/sys/user/save',
    summary: '新增用户，返回只显示一次的初始密码',
    access: permitted('sys:user:save'),
    write: true,
    changes: userAnswers,
    shownOnce: true,
    bodyLimit: LIST_BODY_LIMIT,
    entity: AnyUser,
    request: Strict(editable),
    data: Type.Composite([Type.Object({ id: Id }), InitialPassword]),
  }),
  update: defineCall({
    method: 'POST',
    path: '/sys/user/update',
    summary: '编辑用户',
    access: permitted('sys:user:update'),
    write: true,
    bodyLimit: LIST_BODY_LIMIT,
    changes: userAnswers,
    entity: AnyUser,
    request: Strict({ id: Id, ...editable, ...readVersion }),
    data: NoData,
  }),
  delete: defineCall({
    method: 'POST',
    path: '/sys/user/delete/{id}',
    summary: '删除用户',
    access: permitted('sys:user:delete'),
    write: true,
    changes: userAnswers,
    entity: AnyUser,
    request: Strict({ id: Id }),
    data: NoData,
  }),
  resetPassword: defineCall({
    method: 'POST',
    path: '/sys/user/rePassword/{id}',
    summary: '重置为随机初始密码，只显示一次',
    access: permitted('sys:user:rePassword'),
    write: true,
    changes: userRows,
    shownOnce: true,
    entity: AnyUser,
    request: Strict({ id: Id }),
    data: InitialPassword,
  }),
  setPassword: defineCall({
    method: 'POST',
    path: '/sys/user/rePassword2/{id}',
    summary: '设置指定的初始密码',
    access: permitted('sys:user:rePassword2'),
    write: true,
    changes: userRows,
    entity: AnyUser,
    request: Strict({
      id: Id,
      newPass: Type.String({ ...transformedPassword, title: '新密码' }),
    }),
    data: NoData,
  }),
  checkLoginName: defineCall({
    method: 'POST',
    path: '/sys/user/checkLoginName.do',
    summary: '登录名是否可用',
    access: 'session',
    request: Strict({
      /** Of the user who may keep it; none for a new one. */
      id: Type.Optional(Type.String({ maxLength: 64 })),
      loginName: Type.String({ minLength: 1, maxLength: MOBILE_LENGTH, title: '手机号' }),
    }),
    data: Type.Boolean(),
    hideLoading: true,
  }),
  unlock: defineCall({
    method: 'POST',
    path: '/sys/user/unlock.do',
    summary: '解锁用户',
    access: permitted('sys:user:unlock'),
    write: true,
    changes: userRows,
    entity: AnyUser,
    request: Strict({ id: Id }),
    data: NoData,
  }),
  changeEnabled: defineCall({
    method: 'POST',
    path: '/sys/user/changEnabled/{id}',
    summary: '启用或停用，不传则切换',
    access: permitted('sys:user:changEnabled'),
    write: true,
    changes: userAnswers,
    entity: AnyUser,
    request: Strict({ id: Id, enabled: Type.Optional(Flag) }),
    data: Type.Object({ enabled: Flag }),
  }),
  bindOpenId: defineCall({
    method: 'POST',
    path: '/sys/user/bindOpenId',
    summary: '绑定微信',
    access: permitted('sys:user:bindOpenId'),
    write: true,
    changes: userRows,
    entity: AnyUser,
    request: Strict({
      id: Id,
      openId: Type.String({
        pattern: '^[\\w-]{6,64}$',
        expected: '6至64个字母、数字、下划线和连字符',
        title: '微信标识',
      }),
    }),
    data: NoData,
  }),
  unbindOpenId: defineCall({
    method: 'POST',
    path: '/sys/user/unBindOpenId/{id}',
    summary: '解绑微信',
    access: permitted('sys:user:bindOpenId'),
    write: true,
    changes: userRows,
    entity: AnyUser,
    request: Strict({ id: Id }),
    data: NoData,
  }),
  byTag: defineCall({
    method: 'POST',
    path: '/sys/user/listUserByTag.do',
    summary: '按标签查询用户',
    access: 'session',
    request: Strict({ tag: UserTag, storeId: Type.Optional(Id) }),
    data: Type.Array(Type.Object({ id: Id, name: Type.String(), photo: Type.String() })),
    hideLoading: true,
  }),
  selects: defineCall({
    method: 'GET',
    path: '/sys/user/selects',
    summary: '可选用户',
    access: 'session',
    request: Strict({
      deptId: Type.Optional(Id),
      storeId: Type.Optional(Id),
      tag: Type.Optional(UserTag),
      /** In name or login name. */
      keyword: Type.Optional(Keyword),
    }),
    data: Type.Array(UserOption),
    hideLoading: true,
  }),
  explain: defineCall({
    method: 'POST',
    path: '/sys/user/explainPermission.do',
    summary: '用户的某项权限来自哪个角色，或可由谁授予',
    access: permitted('sys:user:info'),
    request: Strict({ id: Id, permission: Type.String({ minLength: 1, maxLength: 100, title: '权限' }) }),
    data: PermissionExplained,
    hideLoading: true,
  }),
  /** Without a store: of the store where one works. Whether they are on duty comes with their schedules. */
  doctors: defineCall({
    method: 'POST',
    path: '/sys/user/getDoctorList',
    summary: '门店的医生',
    access: 'session',
    request: Strict({ storeId: Type.Optional(Id), service: Type.Optional(ServiceType) }),
    data: Type.Array(
      Type.Object({ id: Id, name: Type.String(), title: Type.String(), photo: Type.String() }),
    ),
    hideLoading: true,
  }),
  byService: defineCall({
    method: 'GET',
    path: '/sys/user/selectsByService',
    summary: '按服务项目查询用户',
    access: 'session',
    request: Strict({ service: Type.Optional(ServiceType), storeId: Type.Optional(Id) }),
    data: Type.Array(Type.Object({ id: Id, name: Type.String() })),
    hideLoading: true,
  }),
  importTemplate: defineCall({
    method: 'GET',
    path: '/sys/user/importTemplate',
    summary: '下载用户导入模板',
    access: importAccess,
    request: Strict({}),
    data: FileData,
    download: true,
  }),
  checkImport: defineCall({
    method: 'POST',
    path: '/sys/user/checkImport',
    summary: '预检用户导入文件，不写入',
    access: importAccess,
    upload: true,
    bodyLimit: LARGEST_WORKBOOK,
    request: Strict({ file: SentFile }),
    data: ImportCheck,
  }),
  importFaults: defineCall({
    method: 'POST',
    path: '/sys/user/importFaults',
    summary: '把未导入的行做成表格下载',
    access: importAccess,
    download: true,
    bodyLimit: 4 * 1024 * 1024,
    request: Strict({
      /** As check and import gave them, with their reasons. */
      rows: Type.Array(ImportRow, { minItems: 1, maxItems: mostImportedUsers }),
    }),
    data: FileData,
  }),
  importPasswords: defineCall({
    method: 'POST',
    path: '/sys/user/importPasswords',
    summary: '把导入用户的初始密码做成表格下载，服务器不保存',
    access: importAccess,
    download: true,
    bodyLimit: LIST_BODY_LIMIT,
    request: Strict({
      /** As the import gave them. */
      users: Type.Array(ImportedUser, { minItems: 1, maxItems: mostImportedUsers }),
    }),
    data: FileData,
  }),
  import: defineCall({
    method: 'POST',
    path: '/sys/user/import',
    summary: '导入用户：写入没有问题的行',
    access: importAccess,
    write: true,
    changes: userAnswers,
    shownOnce: true,
    upload: true,
    bodyLimit: LARGEST_WORKBOOK,
    request: Strict({ file: SentFile }),
    data: UserImported,
  }),
};
