import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { isOneOf } from '../../platform/database/paging';
import type { CallContext } from '../../platform/http/call';
import { changedBy } from '../../platform/sessions/authorship';
import { reminder } from '../reminders/schema';
import { immunePlan } from './schema';

/** When a store is reminded of what is due that day. */
const NOTICE_HOUR = 9;

/** The moment at which a plan is to be remembered, as an expression over its row. */
export const noticeTimeOf: SQL<Date> = sql`(${immunePlan.planDate} + make_interval(hours => ${NOTICE_HOUR}))
  at time zone 'Asia/Shanghai'`;

/** The day of a reminder, as an expression over its row: stores keep other hours for what they wrote down themselves. */
export const noticeDay = sql`(${reminder.noticeTime} at time zone 'Asia/Shanghai')::date`;

/** Of the reminders, under whichever name a statement has them. */
type Columns = Readonly<Record<'type' | 'bizId', AnyPgColumn>>;

/** Of plans of vaccination and deworming; that it is of anything is said for the index of what reminders are of. */
export const ofPlans = ({ type, bizId }: Columns = reminder): SQL | undefined =>
  and(inArray(type, ['immune', 'deworm']), ne(bizId, ''));

type Writing = Pick<CallContext, 'db' | 'identity'>;

const open = (planIds: readonly string[]): SQL | undefined =>
  and(ofPlans(), isOneOf(reminder.bizId, [...planIds]), eq(reminder.doneFlag, 'N'));

async function end(context: Writing, planIds: readonly string[], closedFlag: 'Y' | 'N'): Promise<void> {
  if (planIds.length === 0) return;
  await context.db
    .update(reminder)
    .set({
      ...{ doneFlag: 'Y' as const, closedFlag, doneBy: context.identity.userId, doneDate: sql`now()` },
      ...changedBy(context),
      version: sql`${reminder.version} + 1`,
    })
    .where(open(planIds));
}

/** What the store was to remember of plans that were done is done with them. */
export const remindersDone = (context: Writing, planIds: readonly string[]): Promise<void> =>
  end(context, planIds, 'N');

/** Nobody is reminded any more of plans that are cancelled or gone. */
export const closeReminders = (context: Writing, planIds: readonly string[]): Promise<void> =>
  end(context, planIds, 'Y');

/** Of plans that are to be done again: what was to be remembered for their days is open again. */
export async function reopenReminders(context: Writing, planIds: readonly string[]): Promise<void> {
  if (planIds.length === 0) return;
  await context.db
    .update(reminder)
    .set({
      ...{ doneFlag: 'N' as const, closedFlag: 'N' as const, doneBy: '', doneDate: null },
      ...changedBy(context),
      version: sql`${reminder.version} + 1`,
    })
    .from(immunePlan)
    .where(
      and(
        ofPlans(),
        isOneOf(reminder.bizId, [...planIds]),
        eq(reminder.doneFlag, 'Y'),
        eq(immunePlan.id, reminder.bizId),
        sql`${noticeDay} = ${immunePlan.planDate}`,
      ),
    );
}
