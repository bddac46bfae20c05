import { defineDomain } from '../../platform/server/domain';
import { reminderHandlers } from './routes';
import { seed } from './seed';

export { announceReminders } from './announceReminders';

/** What stores have to remember to do for owners. */
export const reminders = defineDomain({
  handlers: () => ({ messages: reminderHandlers }),
  seed,
});
