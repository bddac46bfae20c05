import type { PagePermissions } from '../../platform/menu/pagePermissions';
import { MANAGERS, OVERSEERS } from '../../platform/menu/presetRoles';

/** Those who ask for stock and put it on their shelves. */
const APPLY = ['manager', 'nurse', 'keeper'] as const;
/** Those who give it. */
const GIVE = [...MANAGERS, 'keeper'] as const;

/** Of transfers, of both sides. */
export const transferPermissions: readonly PagePermissions[] = [
  {
    page: '/warehouse/apply',
    own: { permission: 'warehouse:transfer:apply:list', roles: [...OVERSEERS, 'nurse', 'keeper'] },
    buttons: [
      { permission: 'warehouse:transfer:apply:save', name: '新增和编辑调拨申请', roles: APPLY },
      { permission: 'warehouse:transfer:apply:submit', name: '提交调拨申请', roles: APPLY },
      { permission: 'warehouse:transfer:apply:cancel', name: '撤销调拨申请', roles: APPLY },
      { permission: 'warehouse:transfer:apply:receive', name: '调拨收货', roles: APPLY },
      { permission: 'warehouse:transfer:apply:listExcel', name: '导出调拨申请', roles: GIVE },
      { permission: 'warehouse:transfer:apply:detail:listExcel', name: '导出调拨申请明细', roles: GIVE },
    ],
  },
  {
    page: '/warehouse/examine',
    own: { permission: 'warehouse:transfer:examine:list', roles: [...OVERSEERS, 'keeper'] },
    buttons: [
      { permission: 'warehouse:transfer:examine:pass', name: '调拨审核通过', roles: GIVE },
      { permission: 'warehouse:transfer:examine:reject', name: '驳回调拨申请', roles: GIVE },
      { permission: 'warehouse:transfer:examine:cancel', name: '撤销已审核的调拨', roles: GIVE },
      { permission: 'warehouse:transfer:examine:ship', name: '调拨出库', roles: GIVE },
      { permission: 'warehouse:transfer:examine:listExcel', name: '导出调拨审核', roles: GIVE },
      { permission: 'warehouse:transfer:examine:detail:listExcel', name: '导出调拨审核明细', roles: GIVE },
    ],
  },
];
