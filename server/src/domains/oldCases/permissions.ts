import { UNDO_OTHERS } from './imports';
import type { PagePermissions } from '../../platform/menu/pagePermissions';
import { OVERSEERS } from '../../platform/menu/presetRoles';

const READ = [...OVERSEERS, 'doctor', 'nurse'] as const;

/** Of records of earlier systems. */
export const oldCasePermissions: readonly PagePermissions[] = [
  {
    page: '/case/old',
    own: { permission: 'hospital:old:case:page', roles: READ },
    buttons: [
      { permission: 'hospital:old:vaccination:page', name: '查看旧系统免疫记录', roles: READ },
      { permission: 'hospital:old:import', name: '导入旧病历', roles: ['manager'] },
      { permission: UNDO_OTHERS, name: '撤销他人导入的旧病历', roles: ['manager'] },
    ],
  },
];
