import { LIVE_LIST } from '@hospital/shared/contract/calls/inpatients';
import { CLINIC_GROUP } from '@hospital/shared/contract/menu';
import type { PagePermissions } from '../../platform/menu/pagePermissions';
import { WARD } from '../../platform/menu/presetRoles';

/** Of inpatients. */
export const clinicPermissions: readonly PagePermissions[] = [
  {
    page: '/workspace/live/index',
    own: { permission: LIVE_LIST, roles: [...WARD, 'viewer'] },
    buttons: [{ permission: 'hospital:live:order:done', name: '完成住院医嘱', roles: WARD }],
    unreleased: { title: '住院管理', menu: { below: CLINIC_GROUP, order: 1, icon: 'file', sides: [2] } },
  },
];
