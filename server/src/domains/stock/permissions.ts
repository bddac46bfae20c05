import type { PagePermissions } from '../../platform/menu/pagePermissions';
import { MANAGERS, STOCK } from '../../platform/menu/presetRoles';

/** Of stock that expires or does not sell. */
export const stockPermissions: readonly PagePermissions[] = [
  {
    page: '/store/expiredStock',
    own: { permission: 'warehouse:stock:expiredTotal', roles: STOCK },
    buttons: [
      { permission: 'warehouse:stock:list', name: '查看库存预警明细', roles: STOCK },
      { permission: 'warehouse:stock:listExcel', name: '导出库存预警明细', roles: [...MANAGERS, 'keeper'] },
    ],
  },
  { page: '/store/unsalableStock', own: { permission: 'warehouse:stock:unsalableTotal', roles: STOCK } },
];
