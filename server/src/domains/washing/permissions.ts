import type { PagePermissions } from '../../platform/menu/pagePermissions';
import { CLINIC } from '../../platform/menu/presetRoles';

/** Those who take animals in for washing and give them back. */
const WASHING = ['manager', 'reception', 'washer'] as const;

/** Of wash plans. */
export const washingPermissions: readonly PagePermissions[] = [
  {
    page: '/wash/board',
    own: { permission: 'hospital:booking:listWashPlan', roles: [...CLINIC, 'washer'] },
    buttons: [
      { permission: 'hospital:booking:saveWashPlan', name: '保存洗美单', roles: WASHING },
      { permission: 'hospital:booking:receiveWashPlan', name: '接收洗美单', roles: WASHING },
      { permission: 'hospital:booking:finishWashPlan', name: '完成洗美单', roles: WASHING },
      { permission: 'hospital:booking:cancelWashPlan', name: '取消洗美单', roles: WASHING },
    ],
  },
];
