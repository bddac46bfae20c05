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
      firstCalls: [
        { call: 'messages.list', request: { ...FIRST_PAGE } },
        { call: 'messages.unreadCount', request: {} },
      ],
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
      firstCalls: [{ call: 'messages.notices', request: { page: 1, pageSize: 20, manage: 'Y' } }],
    },
    {
      path: '/mch/job',
      module: 'jobs/JobPage',
      title: '后台任务',
      permission: 'sys:job:list',
      firstCalls: [{ call: 'jobs.list', request: {} }],
    },
  ],
});
