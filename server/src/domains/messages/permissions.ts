import type { PagePermissions } from '../../platform/menu/pagePermissions';
import { CARE, CLINIC } from '../../platform/menu/presetRoles';

/** Of reminders and announcements. */
export const messagesPermissions: readonly PagePermissions[] = [
  {
    page: '/home',
    buttons: [
      { permission: 'mch:remind:list', name: '查看消息提醒', roles: CLINIC },
      { permission: 'mch:remind:update', name: '完成消息提醒', roles: CARE },
    ],
  },
  {
    page: '/mch/notice',
    own: { permission: 'mch:notice:list', roles: ['company'] },
    buttons: [
      { permission: 'mch:notice:save', name: '新增公告', roles: ['company'] },
      { permission: 'mch:notice:update', name: '编辑公告', roles: ['company'] },
      { permission: 'mch:notice:delete', name: '删除公告', roles: ['company'] },
    ],
  },
];
