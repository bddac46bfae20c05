import type { PagePermissions } from '../../platform/menu/pagePermissions';

/** Of the logs. */
export const logsPermissions: readonly PagePermissions[] = [
  {
    page: '/mch/oplog',
    own: { permission: 'sys:oplog:list' },
    buttons: [{ permission: 'sys:oplog:export', name: '导出操作日志' }],
  },
  {
    page: '/mch/loginlog',
    own: { permission: 'sys:loginlog:list' },
    buttons: [{ permission: 'sys:loginlog:export', name: '导出登录日志' }],
  },
];
