import type { PagePermissions } from '../../platform/menu/pagePermissions';

/** Of roles and of the menu. */
export const accessPermissions: readonly PagePermissions[] = [
  {
    page: '/mch/role',
    own: { permission: 'sys:role:list' },
    buttons: [
      { permission: 'sys:role:create', name: '新增角色' },
      { permission: 'sys:role:update', name: '编辑角色' },
      { permission: 'sys:role:delete', name: '删除角色' },
    ],
  },
  {
    page: '/mch/menu',
    own: { permission: 'sys:menu:list' },
    buttons: [
      { permission: 'sys:menu:save', name: '新增菜单' },
      { permission: 'sys:menu:update', name: '编辑菜单' },
      { permission: 'sys:menu:delete', name: '删除菜单' },
    ],
  },
];
