import type { PagePermissions } from '../../platform/menu/pagePermissions';
import { OVERSEERS } from '../../platform/menu/presetRoles';

/** Of stores, departments and warehouses. */
export const organisationPermissions: readonly PagePermissions[] = [
  {
    page: '/mch/store',
    own: { permission: 'sys:store:list', roles: OVERSEERS },
    buttons: [
      { permission: 'sys:role:save', name: '新增门店' },
      { permission: 'sys:store:update', name: '编辑门店', roles: ['company'] },
      { permission: 'sys:store:delete', name: '删除门店' },
      { permission: 'sys:store:importStore', name: '导入门店' },
      { permission: 'sys:dept:save', name: '新增部门' },
      { permission: 'sys:dept:update', name: '编辑部门' },
      { permission: 'sys:dept:delete', name: '删除部门' },
    ],
    unlisted: ['sys:store:save', 'sys:dept:list'],
  },
  {
    page: '/mch/warehouse',
    own: { permission: 'sys:warehouse:list' },
    buttons: [
      { permission: 'sys:warehouse:save', name: '新增仓库' },
      { permission: 'sys:warehouse:update', name: '编辑仓库' },
      { permission: 'sys:warehouse:delete', name: '删除仓库' },
    ],
  },
];
