import type { PagePermissions } from '../../platform/menu/pagePermissions';
import { CLINIC, MANAGERS } from '../../platform/menu/presetRoles';

/** Of laboratory tests and their reports. */
export const testingPermissions: readonly PagePermissions[] = [
  {
    page: '/assay/microscopeList',
    own: { permission: 'hospital:testing:list', roles: CLINIC },
    buttons: [
      { permission: 'hospital:testing:info', name: '查看检查报告', roles: CLINIC },
      { permission: 'hospital:testing:listExcel', name: '导出检查单', roles: MANAGERS },
    ],
  },
];
