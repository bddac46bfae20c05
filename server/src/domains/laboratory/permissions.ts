import type { PagePermissions } from '../../platform/menu/pagePermissions';
import { CLINIC, MANAGERS, WARD } from '../../platform/menu/presetRoles';

/** Who answers for what a report says, and for what is not done. */
const ANSWERABLE = ['manager', 'doctor'] as const;

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
  {
    page: '/assay/workbench',
    own: { permission: 'hospital:testing:work', roles: WARD },
    buttons: [
      { permission: 'hospital:testing:start', name: '采样', roles: WARD },
      { permission: 'hospital:testing:report', name: '提交报告', roles: WARD },
      { permission: 'hospital:testing:audit', name: '审核报告', roles: ANSWERABLE },
      { permission: 'hospital:testing:correct', name: '更正报告', roles: ANSWERABLE },
      { permission: 'hospital:testing:cancel', name: '取消检查', roles: ANSWERABLE },
    ],
  },
];
