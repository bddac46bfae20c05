import { defineDomain } from '../../platform/server/domain';
import { begin } from './begin';
import { planReminders } from './planReminders';

export { closePlansOf, openPlansOf } from './openPlans';
export { isOverdue, nextOf, overdueOf, type DuePlan } from './due';
export { protectedUntil } from './protectedUntil';
export { renameReminders } from './planReminders';
export { closeReminders, remindersDone, reopenReminders } from './reminders';

/**
 * Plans of vaccination and deworming as records, and protocols by which they are made: what others ask of them. Planning
 * and carrying out is of `domains/immunisation`.
 */
export const immunePlans = defineDomain({ begin, jobs: [planReminders] });
