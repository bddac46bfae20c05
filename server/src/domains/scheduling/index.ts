import { defineDomain } from '../../platform/server/domain';
import { holidayHandlers } from './holidays/routes';
import { schedulingPermissions } from './permissions';
import { schedulingHandlers } from './routes';
import { seed } from './seed';

export { hoursOf } from './coverage';
export { expectOpen, holidayAt, holidaysBetween, shownHoliday } from './holidays/calendar';
export { rostersBetween, slotsOfDay, staffOf, type Post } from './rosters';
export { namesOf } from './rosterList';
export { holidaysMade, peopleOf, rostersMade } from './seed';

/** Who is on duty when, in each store (domain.md §2.4). */
export const scheduling = defineDomain({
  handlers: () => ({ scheduling: schedulingHandlers, holidays: holidayHandlers }),
  permissions: schedulingPermissions,
  seed,
});
