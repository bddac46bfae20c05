import type { PagePermissions } from '../../platform/menu/pagePermissions';
import { MANAGERS, OVERSEERS } from '../../platform/menu/presetRoles';

/** Of products and their prices. What is sold by the whole chain is kept by who looks after all of it. */
export const productPermissions: readonly PagePermissions[] = [
  {
    page: '/product/list',
    own: { permission: 'product:info:list', roles: [...OVERSEERS, 'keeper'] },
    buttons: [
      { permission: 'product:info:save', name: '新增商品', roles: ['company'] },
      { permission: 'product:info:update', name: '修改商品与价格', roles: ['company'] },
      { permission: 'product:info:changeValid', name: '商品上架与下架', roles: ['company'] },
      { permission: 'product:info:listExcel', name: '导出商品', roles: [...MANAGERS, 'keeper'] },
      { permission: 'product:info:import', name: '导入商品', roles: ['company'] },
    ],
  },
];
