import type { PagePermissions } from '../../platform/menu/pagePermissions';
import { CLINIC } from '../../platform/menu/presetRoles';

/** Of rosters. */
export const schedulingPermissions: readonly PagePermissions[] = [
  {
    page: '/reservation/scheduling',
    own: { permission: 'hospital:booking:scheduling', roles: [...CLINIC, 'washer'] },
    buttons: [
      { permission: 'hospital:booking:scheduling:save', name: '保存排班', roles: ['manager'] },
      { permission: 'hospital:booking:scheduling:holiday', name: '设置节假日', roles: ['manager'] },
    ],
  },
];
