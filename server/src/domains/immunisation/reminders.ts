import { and, eq, inArray, sql } from 'drizzle-orm';
import type { CallContext } from '../../platform/http/call';
import { changedBy } from '../../platform/sessions/authorship';
import { reminder } from '../reminders/schema';

/** What the store was to remember of plans that were done is done with them. */
export async function remindersDone(context: CallContext, planIds: readonly string[]): Promise<void> {
  if (planIds.length === 0) return;
  await context.db
    .update(reminder)
    .set({
      ...{ doneFlag: 'Y' as const, doneBy: context.identity.userId, doneDate: sql`now()` },
      ...changedBy(context),
      version: sql`${reminder.version} + 1`,
    })
    .where(and(inArray(reminder.bizId, [...planIds]), eq(reminder.doneFlag, 'N')));
}
