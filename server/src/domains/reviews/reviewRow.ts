import { and, eq, sql } from 'drizzle-orm';
import { reviewStates, type ReviewMove } from '@hospital/shared/contract/reviewStates';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { formatDateTime } from '../../platform/database/chinaTime';
import { oneRow } from '../../platform/database/oneRow';
import { expectVersion, type ReadVersion } from '../../platform/database/optimisticLock';
import { isOneOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { BusinessError } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { rowInScope } from '../../platform/sessions/rowInScope';
import { pet } from '../owners/schema';
import { reminder } from '../reminders/schema';
import { review } from './schema';

/** Kind of record in the log of operations. */
export const bizType = 'review';

export type ReviewRow = typeof review.$inferSelect;

/** The follow-up as the log of operations keeps it. */
export const logged = (row: ReviewRow, petName: string) => ({
  petName,
  type: row.type,
  status: row.status,
  reviewTime: formatDateTime(row.reviewTime),
  content: row.content,
  result: row.result,
  reservationStatus: row.reservationStatus,
  followCount: row.followCount,
});

export async function petNameOf(db: TenantDatabase, petId: string): Promise<string> {
  return oneRow(await db.select({ name: pet.name }).from(pet).where(eq(pet.id, petId))).name;
}

/**
 * The follow-up, held until the end of the transaction.
 *
 * @throws 404; 40302 in a store out of scope; 40901 when somebody else changed it
 */
export async function holdReview(
  context: CallContext,
  id: string,
  read: ReadVersion,
): Promise<{ row: ReviewRow; petName: string }> {
  const { db } = context;
  const row = await rowInScope(context, review, id, 'held');
  const petName = await petNameOf(db, row.petId);
  await expectVersion(row, read, () => ({
    ...{ id, ...logged(row, petName), version: row.version },
    ...{ petId: row.petId, caseId: row.caseId, storeId: row.storeId, executorId: row.executorId },
  }));
  return { row, petName };
}

/** @throws 40902 in words, for a move that the state does not allow */
export function expectMove({ status }: Pick<ReviewRow, 'status'>, move: ReviewMove): void {
  if (!mayMove(reviewStates, status, move))
    throw new BusinessError(ErrorCode.ForbiddenTransition, whyNot(reviewStates, status, move));
}

const openReminders = (ids: readonly string[]) =>
  and(eq(reminder.type, 'review'), isOneOf(reminder.bizId, ids), eq(reminder.doneFlag, 'N'));

/** Of the time at which it is due now, done or closed. */
const endedReminder = ({ id, reviewTime }: ReviewRow) =>
  and(
    ...[eq(reminder.type, 'review'), eq(reminder.bizId, id)],
    ...[eq(reminder.noticeTime, reviewTime), eq(reminder.doneFlag, 'Y')],
  );

/**
 * What the store is reminded of goes with the follow-up: it is done when that is, and due when that is. A time has
 * one: where there is one of that time already, which somebody did by hand or which was closed so, the other is closed.
 */
export async function moveReminder(
  db: TenantDatabase,
  row: ReviewRow,
  userId: string,
  now: Date,
): Promise<void> {
  const done = row.status === 'Y';
  if (!done && (await db.$count(reminder, endedReminder(row))) > 0) {
    await closeReminders(db, [row.id], userId);
    return reopenReminder(db, row, userId, 'Y');
  }
  await db
    .update(reminder)
    .set({
      ...(done ? { doneFlag: 'Y' as const, doneBy: userId, doneDate: now } : { noticeTime: row.reviewTime }),
      updateId: userId,
      updateDate: now,
      version: sql`${reminder.version} + 1`,
    })
    .where(openReminders([row.id]));
}

/** Nobody is reminded any more of follow-ups that are cancelled or gone. */
export async function closeReminders(
  db: TenantDatabase,
  ids: readonly string[],
  userId: string,
): Promise<void> {
  const now = new Date();
  await db
    .update(reminder)
    .set({
      ...{ doneFlag: 'Y', closedFlag: 'Y', doneBy: userId, doneDate: now },
      ...{ updateId: userId, updateDate: now, version: sql`${reminder.version} + 1` },
    })
    .where(openReminders(ids));
}

/**
 * Of a follow-up that is to be done again: its reminder of that time is open again.
 *
 * @param closedFlag N for one that was done with it, Y for one that was closed when it became due at another time
 */
export async function reopenReminder(
  db: TenantDatabase,
  row: ReviewRow,
  userId: string,
  closedFlag: 'Y' | 'N' = 'N',
): Promise<void> {
  await db
    .update(reminder)
    .set({
      ...{ doneFlag: 'N', closedFlag: 'N', doneBy: '', doneDate: null },
      ...{ updateId: userId, updateDate: sql`now()`, version: sql`${reminder.version} + 1` },
    })
    .where(and(endedReminder(row), eq(reminder.closedFlag, closedFlag)));
}
