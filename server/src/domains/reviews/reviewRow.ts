import { and, eq, sql } from 'drizzle-orm';
import { reviewStates, type ReviewMove } from '@hospital/shared/contract/reviewStates';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { formatDateTime } from '../../platform/database/chinaTime';
import { oneRow } from '../../platform/database/oneRow';
import { expectVersion, type ReadVersion } from '../../platform/database/optimisticLock';
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
  const names = await db.select({ name: pet.name }).from(pet).where(eq(pet.id, row.petId));
  const petName = oneRow(names).name;
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

const openReminder = (id: string) =>
  and(eq(reminder.type, 'review'), eq(reminder.bizId, id), eq(reminder.doneFlag, 'N'));

/** What the store is reminded of goes with the follow-up: it is done when that is, and due when that is. */
export async function moveReminder(
  db: TenantDatabase,
  row: ReviewRow,
  userId: string,
  now: Date,
): Promise<void> {
  const done = row.status === 'Y';
  await db
    .update(reminder)
    .set({
      ...(done ? { doneFlag: 'Y' as const, doneBy: userId, doneDate: now } : { noticeTime: row.reviewTime }),
      updateId: userId,
      updateDate: now,
      version: sql`${reminder.version} + 1`,
    })
    .where(openReminder(row.id));
}

/** Nobody is reminded any more of a follow-up that is cancelled or gone. */
export async function closeReminder(db: TenantDatabase, id: string, userId: string): Promise<void> {
  const now = new Date();
  await db
    .update(reminder)
    .set({
      ...{ doneFlag: 'Y', closedFlag: 'Y', doneBy: userId, doneDate: now },
      ...{ updateId: userId, updateDate: now, version: sql`${reminder.version} + 1` },
    })
    .where(openReminder(id));
}

/** Of a follow-up that is to be done again: its reminder of that time, which was done with it, is open again. */
export async function reopenReminder(db: TenantDatabase, row: ReviewRow, userId: string): Promise<void> {
  await db
    .update(reminder)
    .set({
      ...{ doneFlag: 'N', doneBy: '', doneDate: null },
      ...{ updateId: userId, updateDate: sql`now()`, version: sql`${reminder.version} + 1` },
    })
    .where(
      and(
        eq(reminder.type, 'review'),
        eq(reminder.bizId, row.id),
        eq(reminder.noticeTime, row.reviewTime),
        eq(reminder.doneFlag, 'Y'),
        eq(reminder.closedFlag, 'N'),
      ),
    );
}
