import { NOTICE_GROUP, PRESET_ROLES, SYSTEM_GROUP } from '@hospital/shared/contract/menu';
import { defineRemote } from '@hospital/shared/contract/remote';
import { FIRST_PAGE } from './boxPage';

/** Personal messages, announcements and reminders, and the jobs that make them. */
export default defineRemote({
  name: 'remote-messages',
  title: '消息中心',
  owns: ['/notice', '/home/notice', '/mch/notice', '/mch/job'],
  pages: [
    {
      path: '/notice/noticeList',
      module: 'notices/NoticePage',
      title: '消息中心',
      menu: {
        below: NOTICE_GROUP,
        permission: 'notice:list',
        order: 1,
        icon: 'message',
        sides: [1, 2, 3],
        roles: PRESET_ROLES,
      },
      firstCalls: [
        { call: 'messages.list', request: { ...FIRST_PAGE } },
        { call: 'messages.unreadCount', request: {} },
        {
          call: 'messages.notices',
          request: { page: 1, pageSize: 1, valid: 'Y', readFlag: 'N', countFlag: 'Y' },
        },
      ],
    },
    {
      path: '/notice/questions',
      module: 'questions/QuestionPage',
      title: '常见问题',
      menu: {
        below: NOTICE_GROUP,
        permission: 'notice:question:list',
        order: 2,
        icon: 'book',
        sides: [1, 2, 3],
        roles: PRESET_ROLES,
      },
      firstCalls: [
        { call: 'questions.list', request: { page: 1, pageSize: 20 } },
        { call: 'questions.categories', request: {} },
      ],
    },
    {
      path: '/notice/messages',
      module: 'messageLog/MessageLogPage',
      title: '短信记录',
      permission: 'log:msg:list',
      menu: { below: NOTICE_GROUP, order: 3, icon: 'message', sides: [1, 2] },
      firstCalls: [{ call: 'logs.messages', request: { page: 1, pageSize: 20 } }],
    },
    {
      path: '/notice/exports',
      module: 'exportLog/ExportLogPage',
      title: '导出记录',
      menu: {
        below: NOTICE_GROUP,
        permission: 'notice:export:list',
        order: 4,
        icon: 'history',
        sides: [1, 2, 3],
        roles: PRESET_ROLES,
      },
      firstCalls: [{ call: 'logs.exports', request: { page: 1, pageSize: 20 } }],
    },
    {
      path: '/home/notice',
      module: 'reminders/ReminderPage',
      title: '消息提醒',
      permission: 'mch:remind:list',
      hidden: true,
      firstCalls: [{ call: 'messages.reminders', request: { ...FIRST_PAGE, ext: { todo: 'Y' } } }],
    },
    {
      path: '/mch/notice',
      module: 'announcements/AnnouncementPage',
      title: '公告管理',
      permission: 'mch:notice:list',
      menu: { below: SYSTEM_GROUP, order: 10, icon: 'notification', sides: [1, 2] },
      firstCalls: [{ call: 'messages.notices', request: { page: 1, pageSize: 20, manage: 'Y' } }],
    },
    {
      path: '/mch/job',
      module: 'jobs/JobPage',
      title: '后台任务',
      permission: 'sys:job:list',
      menu: { below: SYSTEM_GROUP, order: 11, icon: 'history', sides: [1, 2], siteOnly: true },
      firstCalls: [{ call: 'jobs.list', request: {} }],
    },
  ],
});
