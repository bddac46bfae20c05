import type { PagePermissions } from '../../platform/menu/pagePermissions';
import { MANAGERS } from '../../platform/menu/presetRoles';
import { SEES_ALL_EXPORTS } from './exports';

/** Of the logs. */
export const logsPermissions: readonly PagePermissions[] = [
  {
    page: '/mch/oplog',
    own: { permission: 'sys:oplog:list' },
    buttons: [{ permission: 'sys:oplog:export', name: '导出操作日志' }],
  },
  {
    page: '/notice/messages',
    own: { permission: 'log:msg:list', roles: [...MANAGERS, 'reception'] },
  },
  {
    page: '/notice/exports',
    buttons: [{ permission: SEES_ALL_EXPORTS, name: '查看他人的导出记录' }],
  },
  {
    page: '/mch/loginlog',
    own: { permission: 'sys:loginlog:list' },
    buttons: [{ permission: 'sys:loginlog:export', name: '导出登录日志' }],
  },
];
