import { Type, type Static } from '@sinclair/typebox';
import { defineCall, LIST_BODY_LIMIT, NoData, permitted } from '../call';
import { Flag, Id, readVersion, sidesText, Strict, Version, WorkspaceType } from '../schema';
import { entryAnswers } from './dictionary';

/** 1 directory, 2 page, 3 permission of a page (a button, as a rule). */
export const MenuType = Type.Union([Type.Literal('1'), Type.Literal('2'), Type.Literal('3')]);

/** An item of the chain's menu with everything below it; what grants permissions are these items. */
export const MenuNode = Type.Recursive(
  (Self) =>
    Type.Object({
      id: Id,
      /** `'0'` for an item of the top bar. */
      parentId: Type.String(),
      name: Type.String(),
      icon: Type.String(),
      path: Type.String(),
      type: MenuType,
      visible: Flag,
      alwaysShow: Flag,
      /** Workspaces that show it, comma separated: `'1,2'`. */
      showType: Type.String(),
      sort: Type.Integer(),
      permission: Type.String(),
      /** What the top bar says of it; kept in the dictionary `navbar_tooltip` by permission (spec 1 §2). */
      tooltip: Type.String(),
      /** Y: came with the system; it can be renamed, moved and hidden, but stays what it is. */
      systemFlag: Flag,
      version: Version,
      children: Type.Array(Self),
    }),
  { $id: 'MenuNode' },
);
export type MenuNode = Static<typeof MenuNode>;

const editable = {
  /** `'0'` for an item of the top bar. */
  parentId: Type.String({ minLength: 1, maxLength: 64, title: '上级菜单' }),
  name: Type.String({ minLength: 1, maxLength: 30, title: '名称' }),
  icon: Type.Optional(Type.String({ maxLength: 30, title: '图标' })),
  /** Of a page, begins with `/`. */
  path: Type.Optional(
    Type.String({
      maxLength: 200,
      pattern: '^\\s*(/\\S*)?\\s*$',
      expected: '以/开头且没有空格',
      title: '路径',
    }),
  ),
  type: MenuType,
  visible: Flag,
  alwaysShow: Type.Optional(Flag),
  showType: Type.String({ ...sidesText, title: '显示端' }),
  sort: Type.Integer({ minimum: 0, maximum: 999_999, title: '排序' }),
  /** Of an item with a permission; without it the present one stays. */
  tooltip: Type.Optional(Type.String({ maxLength: 100, title: '提示' })),
};

/** Answers that show the menu, and the dictionary, where its tooltips are. */
const menuAnswers = ['menus.tree', 'roles.get', ...entryAnswers];

/** The chain's menu (spec 1 §2; calls of domain.md §1.10). */
export const menuCalls = {
  tree: defineCall({
    method: 'POST',
    path: '/sys/menu/tree.do',
    summary: '菜单与权限树',
    access: permitted('sys:menu:list', 'sys:role:list'),
    request: Strict({
      /** Only what this workspace shows. */
      showType: Type.Optional(WorkspaceType),
    }),
    data: Type.Array(MenuNode),
    hideLoading: true,
  }),
  save: defineCall({
    method: 'POST',
    path: '/sys/menu/save.do',
    summary: '新增菜单或权限',
    access: permitted('sys:menu:save'),
    write: true,
    changes: menuAnswers,
    wholeChain: true,
    entity: MenuNode,
    request: Strict({
      ...editable,
      permission: Type.Optional(
        Type.String({
          maxLength: 100,
          pattern: '^\\s*([\\w:-]+)?\\s*$',
          expected: '字母、数字、冒号和连字符',
          title: '权限标识',
        }),
      ),
    }),
    data: Type.Object({ id: Id }),
  }),
  /** What an item permits stays: whoever was granted the item would hold the new permission unasked. */
  update: defineCall({
    method: 'POST',
    path: '/sys/menu/update.do',
    summary: '编辑菜单，权限标识不可修改',
    access: permitted('sys:menu:update'),
    write: true,
    changes: menuAnswers,
    wholeChain: true,
    entity: MenuNode,
    request: Strict({ id: Id, ...editable, ...readVersion }),
    data: NoData,
  }),
  delete: defineCall({
    method: 'POST',
    path: '/sys/menu/delete.do',
    summary: '删除菜单',
    access: permitted('sys:menu:delete'),
    write: true,
    changes: menuAnswers,
    wholeChain: true,
    entity: MenuNode,
    request: Strict({ id: Id }),
    data: NoData,
  }),
  sort: defineCall({
    method: 'POST',
    path: '/sys/menu/sort.do',
    summary: '调整同级菜单的顺序',
    access: permitted('sys:menu:update'),
    write: true,
    changes: menuAnswers,
    wholeChain: true,
    bodyLimit: LIST_BODY_LIMIT,
    request: Strict({
      parentId: Type.String({ minLength: 1, maxLength: 64, title: '上级菜单' }),
      /** All items below it, in their new order. */
      ids: Type.Array(Id, { minItems: 1, maxItems: 1000, uniqueItems: true, title: '顺序' }),
    }),
    data: NoData,
  }),
};
