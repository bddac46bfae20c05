import { LIVE_LIST, LIVE_UNDO_ALL } from '@hospital/shared/contract/liveWords';
import type { PagePermissions } from '../../platform/menu/pagePermissions';
import { WARD } from '../../platform/menu/presetRoles';

/** Of inpatients. */
export const wardPermissions: readonly PagePermissions[] = [
  {
    page: '/workspace/live/index',
    own: { permission: LIVE_LIST, roles: [...WARD, 'viewer'] },
    buttons: [
      { permission: 'hospital:live:order:done', name: '完成住院医嘱', roles: WARD },
      { permission: LIVE_UNDO_ALL, name: '撤销他人完成的医嘱', roles: ['manager'] },
      { permission: 'hospital:live:in', name: '办理住院', roles: ['manager', 'doctor'] },
      { permission: 'hospital:live:edit', name: '修改住院信息', roles: WARD },
      { permission: 'hospital:live:deposit', name: '收取住院押金', roles: WARD },
      { permission: 'hospital:live:out', name: '办理出院', roles: ['manager', 'doctor'] },
      { permission: 'hospital:live:order:save', name: '开立与停止住院医嘱', roles: ['manager', 'doctor'] },
      { permission: 'hospital:live:course', name: '记录病程', roles: WARD },
    ],
  },
];
