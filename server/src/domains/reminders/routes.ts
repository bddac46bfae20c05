import type { Handlers } from '../../platform/http/call';
import { countTodo, finishReminders, listReminders } from './reminders';

/** What stores have to remember; on the wire among the messages. */
export const reminderHandlers: Pick<Handlers<'messages'>, 'todoCount' | 'reminders' | 'remindersDone'> = {
  todoCount: countTodo,
  reminders: listReminders,
  remindersDone: finishReminders,
};
