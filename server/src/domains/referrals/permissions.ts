import type { PagePermissions } from '../../platform/menu/pagePermissions';
import { OVERSEERS } from '../../platform/menu/presetRoles';

const DOCTORS = ['manager', 'doctor'] as const;
/** Those who take an animal in. */
const RECEIVE = ['manager', 'doctor', 'reception'] as const;

/** Of referrals. */
export const referralPermissions: readonly PagePermissions[] = [
  {
    page: '/case/referral',
    own: { permission: 'hospital:referral:page', roles: [...OVERSEERS, 'doctor', 'nurse', 'reception'] },
    buttons: [
      { permission: 'hospital:case:transfer:referral', name: '病例转诊', roles: DOCTORS },
      { permission: 'hospital:live:info:transfer:referral', name: '住院转诊', roles: DOCTORS },
      { permission: 'hospital:referral:accept', name: '接收转诊', roles: RECEIVE },
      { permission: 'hospital:referral:reject', name: '退回转诊', roles: RECEIVE },
      { permission: 'hospital:referral:cancel', name: '撤销转诊', roles: DOCTORS },
    ],
  },
];
