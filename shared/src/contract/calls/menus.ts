import { Type, type Static } from '@sinclair/typebox';
import { defineCall, permitted } from '../call';
import { Flag, Id, Strict, Version, WorkspaceType } from '../schema';

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
      version: Version,
      children: Type.Array(Self),
    }),
  { $id: 'MenuNode' },
);
export type MenuNode = Static<typeof MenuNode>;

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
};
