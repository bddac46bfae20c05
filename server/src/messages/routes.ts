import type { Handlers } from '../http/call';
import { getNotice, listNotices } from './notices';
import { countUnread, listMessages, readMessages } from './personal';
import { countTodo } from './reminders';

/** Announcements and personal messages (domain.md §1.4). */
export const messagesHandlers: Handlers<'messages'> = {
  notices: listNotices,
  notice: getNotice,
  list: listMessages,
  read: readMessages,
  todoCount: countTodo,
  unreadCount: countUnread,
};
