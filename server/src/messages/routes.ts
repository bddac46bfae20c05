import type { Handlers } from '../http/call';
import { deleteNotice, saveNotice, updateNotice } from './noticeChange';
import { listNoticeReaders } from './noticeReaders';
import { getNotice, listNotices } from './notices';
import {
  countUnread,
  deleteAllMessages,
  deleteMessages,
  listMessages,
  readAllMessages,
  readMessages,
} from './personal';
import { countTodo, finishReminders, listReminders } from './reminders';

/** Announcements and personal messages (domain.md §1.4). */
export const messagesHandlers: Handlers<'messages'> = {
  notices: listNotices,
  notice: getNotice,
  saveNotice,
  updateNotice,
  deleteNotice,
  noticeReaders: listNoticeReaders,
  list: listMessages,
  read: readMessages,
  readAll: readAllMessages,
  delete: deleteMessages,
  deleteAll: deleteAllMessages,
  todoCount: countTodo,
  reminders: listReminders,
  remindersDone: finishReminders,
  unreadCount: countUnread,
};
