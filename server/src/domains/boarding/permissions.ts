import type { PagePermissions } from '../../platform/menu/pagePermissions';
import type { PresetRole } from '@hospital/shared/contract/menu';
import { CLINIC } from '../../platform/menu/presetRoles';

/** Lets one take in an animal whose vaccination or deworming does not hold. */
export const OVERRIDE = 'hospital:boarding:inForce';
/** Lets one cancel a booking. */
export const CANCEL = 'hospital:boarding:deleted';
/** Lets one withdraw the check-in of an animal. */
export const WITHDRAW = 'hospital:boarding:withdraw';

/** Those who see who is in the house. */
const SEE: readonly PresetRole[] = [...CLINIC, 'washer'];
/** Those who take animals in and let them go. */
const DESK: readonly PresetRole[] = ['manager', 'reception'];
/** Those who feed and walk them. */
const CARERS: readonly PresetRole[] = [...DESK, 'doctor', 'nurse', 'washer'];

/** Of boarding and cages. */
export const boardingPermissions: readonly PagePermissions[] = [
  {
    page: '/boarding/list',
    own: { permission: 'hospital:boarding:list', roles: SEE },
    buttons: [
      { permission: 'hospital:boarding:in', name: '寄养预订与入住', roles: DESK },
      { permission: OVERRIDE, name: '疫苗驱虫过期放行', roles: ['manager'] },
      { permission: 'hospital:boarding:edit', name: '修改寄养', roles: DESK },
      { permission: 'hospital:boarding:out', name: '寄养离店', roles: [...DESK, 'cashier'] },
      { permission: CANCEL, name: '取消寄养预订', roles: DESK },
      { permission: WITHDRAW, name: '撤销寄养入住', roles: ['manager'] },
      { permission: 'hospital:boarding:doc', name: '查看寄养协议', roles: CLINIC },
      { permission: 'hospital:boarding:setDoc', name: '保存与签署寄养协议', roles: DESK },
      { permission: 'hospital:boarding:mattersNeeding', name: '登记注意事项', roles: CARERS },
    ],
  },
  {
    page: '/boarding/cages',
    own: { permission: 'hospital:boarding:cage:list', roles: SEE },
    buttons: [{ permission: 'hospital:boarding:cage', name: '保存笼位', roles: ['manager'] }],
  },
];
