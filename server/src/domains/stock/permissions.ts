import type { PagePermissions } from '../../platform/menu/pagePermissions';
import { MANAGERS, STOCK } from '../../platform/menu/presetRoles';

/** Those who put things on shelves and count them. */
const KEEPERS = ['manager', 'keeper'] as const;

/** Of stock: what there is, comes in, was counted, expires or does not sell. */
export const stockPermissions: readonly PagePermissions[] = [
  {
    page: '/warehouse/stock',
    own: { permission: 'warehouse:stock:page', roles: STOCK },
    buttons: [{ permission: 'warehouse:stock:loss', name: '报损', roles: KEEPERS }],
  },
  { page: '/warehouse/in', own: { permission: 'warehouse:stock:in', roles: KEEPERS } },
  { page: '/warehouse/check', own: { permission: 'warehouse:stock:adjust', roles: KEEPERS } },
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
