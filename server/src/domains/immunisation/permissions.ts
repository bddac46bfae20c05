import type { PagePermissions } from '../../platform/menu/pagePermissions';
import { CARE, MANAGERS, OVERSEERS, WARD } from '../../platform/menu/presetRoles';

/** Those who plan: doctors, nurses and the desk. */
const PLANNING = [...CARE, 'nurse'] as const;

/** Those who answer for what was done. */
const UNDOING = ['manager', 'doctor'] as const;

/** Of vaccination and deworming. */
export const immunisationPermissions: readonly PagePermissions[] = [
  {
    page: '/immune/plan',
    own: { permission: 'hospital:immuneDeworming:tips:list', roles: [...OVERSEERS, ...PLANNING] },
    buttons: [
      {
        permission: 'hospital:immuneDeworming:list',
        name: '查看宠物免疫驱虫',
        roles: [...OVERSEERS, ...PLANNING],
      },
      { permission: 'hospital:immuneDeworming:savePlan', name: '新增免疫驱虫计划', roles: PLANNING },
      { permission: 'hospital:immuneDeworming:updatePlan', name: '免疫驱虫计划改期', roles: PLANNING },
      { permission: 'hospital:immuneDeworming:finishPlan', name: '执行免疫驱虫计划', roles: WARD },
      { permission: 'hospital:immuneDeworming:deletePlan', name: '删除免疫驱虫计划', roles: PLANNING },
      { permission: 'hospital:immuneDeworming:revokePlan', name: '撤销免疫驱虫执行', roles: UNDOING },
      { permission: 'hospital:immuneDeworming:voidCertificate', name: '作废与补发免疫证', roles: UNDOING },
      { permission: 'hospital:immuneDeworming:save', name: '登记院外免疫驱虫', roles: PLANNING },
      { permission: 'hospital:immuneDeworming:booking', name: '预约免疫驱虫', roles: PLANNING },
      { permission: 'hospital:immuneDeworming:tips', name: '提醒免疫驱虫', roles: PLANNING },
      { permission: 'hospital:immuneDeworming:tips:batch', name: '批量提醒免疫驱虫', roles: PLANNING },
      { permission: 'hospital:immuneDeworming:tips:listExcel', name: '导出免疫驱虫提醒', roles: MANAGERS },
    ],
  },
  {
    page: '/immune/protocol',
    own: { permission: 'base:template:immuneProtocol:list', roles: OVERSEERS },
    buttons: [
      { permission: 'base:template:immuneProtocol:save', name: '保存免疫程序', roles: ['company'] },
      { permission: 'base:template:immuneProtocol:delete', name: '删除免疫程序', roles: ['company'] },
    ],
  },
];
