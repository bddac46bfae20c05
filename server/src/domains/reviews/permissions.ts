import type { PagePermissions } from '../../platform/menu/pagePermissions';
import { CARE, CLINIC, MANAGERS, OVERSEERS } from '../../platform/menu/presetRoles';

/** Of follow-ups. */
export const reviewsPermissions: readonly PagePermissions[] = [
  {
    page: '/workspace/reviewAndBack/reviewBackWaitList',
    own: { permission: 'hospital:review:list', roles: CLINIC },
    buttons: [
      { permission: 'hospital:review:follow:save', name: '保存回访记录', roles: CARE },
      { permission: 'hospital:review:save', name: '安排复诊回访，标记是否已预约', roles: CARE },
      { permission: 'hospital:customer:plain', name: '查看完整电话', roles: [...CARE, 'cashier'] },
      { permission: 'hospital:review:listExcel', name: '导出复诊回访', roles: MANAGERS },
      { permission: 'hospital:review:delete', name: '取消或删除复诊回访', roles: CARE },
      { permission: 'hospital:review:follow:delete', name: '删除当天的回访记录', roles: CARE },
    ],
  },
  {
    page: '/case/reviewPlan',
    own: { permission: 'base:template:reviewPlan:list', roles: OVERSEERS },
    buttons: [
      { permission: 'base:template:reviewPlan:save', name: '保存复诊计划模板', roles: ['company'] },
      { permission: 'base:template:reviewPlan:delete', name: '删除复诊计划模板', roles: ['company'] },
    ],
  },
];
