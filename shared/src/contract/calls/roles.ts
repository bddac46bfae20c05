import { Type, type Static } from '@sinclair/typebox';
import { defineCall, LIST_BODY_LIMIT, NoData, permitted } from '../call';
import { Flag, Id, paging, Records, readVersion, Strict, Version } from '../schema';

/** A role as the list shows it. */
export const Role = Type.Object({
  id: Id,
  code: Type.String(),
  name: Type.String(),
  remark: Type.String(),
  /** Y: came with the system; it can neither be deleted nor get another code. */
  systemFlag: Flag,
  /** Y: grants everything, always; its permissions cannot be changed. */
  adminFlag: Flag,
  /** Users who have it. */
  userCount: Type.Integer(),
  version: Version,
});
export type Role = Static<typeof Role>;

/** A role with what it grants: ids of menu items and of the permissions below them. */
export const RoleDetail = Type.Composite([Role, Type.Object({ menuIds: Type.Array(Id) })]);
export type RoleDetail = Static<typeof RoleDetail>;

/** What a form needs to offer a role. */
export const RoleOption = Type.Object({
  id: Id,
  name: Type.String(),
  /** Y: grants nothing beyond what the caller holds, so that the caller may give and take it. */
  grantable: Flag,
});
export type RoleOption = Static<typeof RoleOption>;

const editable = {
  name: Type.String({ minLength: 1, maxLength: 30, title: '角色名称' }),
  code: Type.String({
    minLength: 1,
    maxLength: 30,
    pattern: '^\\s*[A-Za-z][A-Za-z0-9_-]*\\s*$',
    expected: '以字母开头的字母、数字、下划线和连字符',
    title: '角色编码',
  }),
  remark: Type.Optional(Type.String({ maxLength: 200, title: '备注' })),
};

const MenuIds = Type.Array(Id, { maxItems: 5000, uniqueItems: true, title: '权限' });

/** Answers that show roles. */
const roleAnswers = ['roles.list', 'roles.get', 'roles.selects', 'users.list', 'users.explain'];

/**
 * Roles (domain.md §1.10). `sys:role:save` is taken: the spec gives it to adding a store, so adding a role has a
 * permission of its own.
 */
export const roleCalls = {
  list: defineCall({
    method: 'POST',
    path: '/sys/role/qryPage.do',
    summary: '角色分页',
    access: permitted('sys:role:list'),
    request: Strict({ ...paging(50), name: Type.Optional(Type.String({ maxLength: 100 })) }),
    data: Records(Role),
    hideLoading: true,
  }),
  get: defineCall({
    method: 'POST',
    path: '/sys/role/get.do',
    summary: '角色详情与权限',
    access: permitted('sys:role:list'),
    request: Strict({ id: Id }),
    data: RoleDetail,
  }),
  save: defineCall({
    method: 'POST',
    path: '/sys/role/save.do',
    summary: '新增角色',
    access: permitted('sys:role:create'),
    write: true,
    changes: roleAnswers,
    wholeChain: true,
    bodyLimit: LIST_BODY_LIMIT,
    entity: RoleDetail,
    request: Strict({ ...editable, menuIds: Type.Optional(MenuIds) }),
    data: Type.Object({ id: Id }),
  }),
  update: defineCall({
    method: 'POST',
    path: '/sys/role/update.do',
    summary: '编辑角色',
    access: permitted('sys:role:update'),
    write: true,
    changes: roleAnswers,
    wholeChain: true,
    bodyLimit: LIST_BODY_LIMIT,
    entity: RoleDetail,
    request: Strict({ id: Id, ...editable, ...readVersion }),
    data: NoData,
  }),
  saveMenu: defineCall({
    method: 'POST',
    path: '/sys/role/saveMenu.do',
    summary: '设置角色的权限',
    access: permitted('sys:role:update'),
    write: true,
    changes: roleAnswers,
    wholeChain: true,
    bodyLimit: LIST_BODY_LIMIT,
    entity: RoleDetail,
    request: Strict({ id: Id, menuIds: MenuIds, ...readVersion }),
    data: NoData,
  }),
  delete: defineCall({
    method: 'POST',
    path: '/sys/role/delete.do',
    summary: '删除角色',
    access: permitted('sys:role:delete'),
    write: true,
    changes: roleAnswers,
    wholeChain: true,
    entity: RoleDetail,
    request: Strict({ id: Id }),
    data: NoData,
  }),
  selects: defineCall({
    method: 'POST',
    path: '/sys/role/selects.do',
    summary: '可选角色',
    access: permitted('sys:user:list', 'sys:role:list'),
    request: Strict({}),
    data: Type.Array(RoleOption),
    hideLoading: true,
  }),
};
