import { defineRemote } from '@hospital/shared/contract/remote';

/** Personal messages and announcements; later reminders. */
export default defineRemote({
  name: 'remote-messages',
  title: '消息中心',
  owns: ['/notice', '/home/notice'],
  pages: [{ path: '/notice/noticeList', module: 'notices/NoticePage', title: '消息中心' }],
});
