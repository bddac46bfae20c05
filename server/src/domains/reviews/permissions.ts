import type { PagePermissions } from '../../platform/menu/pagePermissions';
import { CARE, CLINIC, MANAGERS } from '../../platform/menu/presetRoles';

/** Of follow-ups. */
export const reviewsPermissions: readonly PagePermissions[] = [
  {
    page: '/workspace/reviewAndBack/reviewBackWaitList',
    own: { permission: 'hospital:review:list', roles: CLINIC },
    buttons: [
      { permission: 'hospital:review:follow:save', name: '保存回访记录', roles: CARE },
      { permission: 'hospital:review:save', name: '标记是否已预约', roles: CARE },
      { permission: 'hospital:customer:plain', name: '查看完整电话', roles: [...CARE, 'cashier'] },
      { permission: 'hospital:review:listExcel', name: '导出复诊回访', roles: MANAGERS },
    ],
  },
];
