import { SYSTEM_GROUP } from '@hospital/shared/contract/menu';
import { defineRemote } from '@hospital/shared/contract/remote';

/** Organisation: departments, stores, warehouses, users, roles, menus and the logs. */
export default defineRemote({
  name: 'remote-org',
  title: '组织管理',
  owns: [
    '/mch/store',
    '/mch/warehouse',
    '/mch/user',
    '/mch/role',
    '/mch/menu',
    '/mch/oplog',
    '/mch/loginlog',
  ],
  pages: [
    {
      path: '/mch/store',
      module: 'stores/StorePage',
      title: '门店管理',
      permission: 'sys:store:list',
      menu: { below: SYSTEM_GROUP, order: 1, icon: 'store', sides: [1, 2] },
      firstCalls: [
        { call: 'organisation.stores', request: { page: 1, pageSize: 50, status: -1 } },
        { call: 'lists.columns', request: { scene: 'store' } },
        { call: 'organisation.deptStoreTree', request: { parentId: '0', open: '1,2' } },
      ],
    },
    {
      path: '/mch/user',
      module: 'users/UserPage',
      title: '用户管理',
      permission: 'sys:user:list',
      menu: { below: SYSTEM_GROUP, order: 4, icon: 'user', sides: [1, 2] },
      firstCalls: [
        { call: 'users.list', request: { page: 1, pageSize: 50 } },
        { call: 'lists.columns', request: { scene: 'user' } },
        { call: 'roles.selects', request: {} },
      ],
    },
    {
      path: '/mch/role',
      module: 'roles/RolePage',
      title: '角色管理',
      permission: 'sys:role:list',
      menu: { below: SYSTEM_GROUP, order: 5, icon: 'role', sides: [1, 2] },
      firstCalls: [
        { call: 'roles.list', request: { page: 1, pageSize: 50 } },
        { call: 'lists.columns', request: { scene: 'role' } },
        { call: 'roles.selects', request: {} },
      ],
    },
    {
      path: '/mch/menu',
      module: 'menus/MenuPage',
      title: '菜单管理',
      permission: 'sys:menu:list',
      menu: { below: SYSTEM_GROUP, order: 6, icon: 'menu', sides: [1, 2] },
      firstCalls: [{ call: 'menus.tree', request: {} }],
    },
    {
      path: '/mch/oplog',
      module: 'logs/OperationLogPage',
      title: '操作日志',
      permission: 'sys:oplog:list',
      menu: { below: SYSTEM_GROUP, order: 7, icon: 'history', sides: [1, 2] },
      firstCalls: [
        { call: 'logs.operations', request: { page: 1, pageSize: 50 } },
        { call: 'lists.columns', request: { scene: 'opLog' } },
      ],
    },
    {
      path: '/mch/loginlog',
      module: 'logs/SignInLogPage',
      title: '登录日志',
      permission: 'sys:loginlog:list',
      menu: { below: SYSTEM_GROUP, order: 8, icon: 'lock', sides: [1, 2] },
      firstCalls: [
        { call: 'logs.signIns', request: { page: 1, pageSize: 50 } },
        { call: 'lists.columns', request: { scene: 'loginLog' } },
      ],
    },
    {
      path: '/mch/warehouse',
      module: 'warehouses/WarehousePage',
      title: '仓库管理',
      permission: 'sys:warehouse:list',
      menu: { below: SYSTEM_GROUP, order: 9, icon: 'warehouse', sides: [1, 2] },
      firstCalls: [{ call: 'warehouses.all', request: {} }],
    },
  ],
});
