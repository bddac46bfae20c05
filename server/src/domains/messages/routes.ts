import type { Handlers } from '../../platform/http/call';
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

/** Announcements and personal messages (domain.md §1.4); reminders are a domain of their own. */
export const messagesHandlers: Omit<Handlers<'messages'>, 'todoCount' | 'reminders' | 'remindersDone'> = {
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
  unreadCount: countUnread,
};
