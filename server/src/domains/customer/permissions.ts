import { UNDO_OTHERS } from './customerImport/imports';
import type { PagePermissions } from '../../platform/menu/pagePermissions';
import { CLINIC, MANAGERS, OVERSEERS } from '../../platform/menu/presetRoles';

/** Those who see owners and pets at their work. */
const SEE = [...CLINIC, 'washer'] as const;
/** Those who open files and keep them right. */
const KEEP = ['manager', 'doctor', 'reception', 'cashier'] as const;

/** Of owners and pets. */
export const customerPermissions: readonly PagePermissions[] = [
  {
    page: '/customer/list',
    own: { permission: 'hospital:customer:list', roles: SEE },
    buttons: [
      { permission: 'hospital:customer:search', name: '查找宠主与宠物', roles: SEE },
      { permission: 'hospital:customer:searchAll', name: '在全部门店查找宠主', roles: [...KEEP, 'company'] },
      { permission: 'hospital:customer:info', name: '查看宠主档案', roles: SEE },
      { permission: 'hospital:customer:account', name: '查看宠主账户', roles: [...OVERSEERS, ...KEEP] },
      { permission: 'hospital:customer:save', name: '保存宠主', roles: KEEP },
      {
        permission: 'hospital:customer:setStoreUserNo',
        name: '设置宠主编号',
        roles: ['manager', 'reception'],
      },
      {
        permission: 'hospital:customer:memberCode',
        name: '生成会员码',
        roles: ['manager', 'reception', 'cashier'],
      },
      { permission: 'hospital:customer:merge', name: '合并宠主', roles: ['manager'] },
      { permission: 'hospital:customer:views', name: '查看完整电话的查看记录', roles: MANAGERS },
      { permission: 'hospital:customer:listExcel', name: '导出宠主', roles: MANAGERS },
      { permission: 'hospital:customer:import', name: '导入宠主', roles: ['manager', 'reception'] },
      { permission: UNDO_OTHERS, name: '撤销他人导入的宠主', roles: ['manager'] },
      { permission: 'hospital:pet:info', name: '查看宠物档案', roles: SEE },
      { permission: 'hospital:pet:save', name: '保存宠物', roles: KEEP },
      {
        permission: 'hospital:pet:changeStatus',
        name: '变更宠物状态',
        roles: ['manager', 'doctor', 'reception'],
      },
      { permission: 'hospital:pet:changeWeight', name: '登记体重', roles: [...KEEP, 'nurse', 'washer'] },
      { permission: 'hospital:pet:correctWeight', name: '更正他人登记的体重', roles: ['manager'] },
    ],
  },
];
