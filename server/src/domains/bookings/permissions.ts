import type { PagePermissions } from '../../platform/menu/pagePermissions';
import { CLINIC } from '../../platform/menu/presetRoles';

/** Those who receive owners. */
const DESK = ['manager', 'reception', 'cashier'] as const;
/** Those who see pets. */
const TREAT = ['manager', 'doctor', 'nurse'] as const;

/** Of registrations at the front desk. */
export const bookingPermissions: readonly PagePermissions[] = [
  {
    page: '/workspace/front',
    own: { permission: 'hospital:booking:list', roles: CLINIC },
    buttons: [
      {
        permission: 'hospital:booking:register',
        name: '挂号',
        roles: [...DESK, 'doctor', 'nurse'],
      },
      {
        permission: 'hospital:booking:registerForce',
        name: '医生未排班时仍可挂号',
        roles: ['manager', 'reception'],
      },
      { permission: 'hospital:booking:consultation', name: '接诊', roles: ['manager', 'doctor'] },
      { permission: 'hospital:booking:consultation:all', name: '接诊其他医生的宠物', roles: ['manager'] },
      {
        permission: 'hospital:booking:switchDoctor',
        name: '更换医生',
        roles: ['manager', 'doctor', 'reception'],
      },
      { permission: 'hospital:booking:pass', name: '过号与重新排队', roles: [...TREAT, 'reception'] },
      { permission: 'hospital:booking:finish', name: '完成就诊', roles: [...TREAT, 'reception'] },
      { permission: 'hospital:booking:cancel', name: '取消挂号', roles: ['manager', 'doctor', 'reception'] },
    ],
  },
];
