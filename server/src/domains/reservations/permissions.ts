import type { PagePermissions } from '../../platform/menu/pagePermissions';
import { CARE, CLINIC, MANAGERS } from '../../platform/menu/presetRoles';

/** Of reservations. */
export const reservationPermissions: readonly PagePermissions[] = [
  {
    page: '/reservation/board',
    own: { permission: 'hospital:booking:reservation:list', roles: [...CLINIC, 'washer'] },
    buttons: [
      { permission: 'hospital:booking:reservation:save', name: '新增预约', roles: CARE },
      { permission: 'hospital:booking:reservation:edit', name: '修改或取消预约', roles: CARE },
      { permission: 'hospital:booking:reservation:accept', name: '预约到店', roles: CARE },
      {
        permission: 'hospital:booking:reservation:listExcel',
        name: '导出预约',
        roles: [...MANAGERS, 'reception'],
      },
    ],
  },
];
