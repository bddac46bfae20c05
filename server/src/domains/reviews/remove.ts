import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { reviewCalls } from '@hospital/shared/contract/calls/reviews';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { reviewStates } from '@hospital/shared/contract/reviewStates';
import { startOfDay } from '../../platform/database/chinaTime';
import { oneRow } from '../../platform/database/oneRow';
import { BusinessError, notFound } from '../../platform/errors/businessError';
import { showFilesById } from '../../platform/files/uses';
import type { CallContext } from '../../platform/http/call';
import { changedBy } from '../../platform/sessions/authorship';
import { expectAgain } from './again';
import { followFiles } from './followFiles';
import {
  bizType,
  closeReminders,
  expectMove,
  holdReview,
  logged,
  moveReminder,
  petNameOf,
  reopenReminder,
} from './reviewRow';
import { review, reviewFollow } from './schema';

/**
 * Nobody calls any more: a follow-up that was tried is cancelled, with its attempts; one that was not is gone. An
 * appointment that came of it stays.
 *
 * @throws 404; 40302; 40901; 40902 when it is not pending
 */
export async function removeReview(
  context: CallContext,
  request: RequestOf<typeof reviewCalls.remove>,
): Promise<null> {
  const { db, identity, audit, tellChanges } = context;
  const { row, petName } = await holdReview(context, request.id, request);
  expectMove(row, 'cancel');
  const before = logged(row, petName);
  await closeReminders(db, [row.id], identity.userId);
  if (row.followCount > 0) {
    const updated = await db
      .update(review)
      .set({ status: reviewStates.moves.cancel.to, ...changedBy(context), version: row.version + 1 })
      .where(eq(review.id, row.id))
      .returning();
    audit({ bizType, bizId: row.id, before, after: logged(oneRow(updated), petName) });
  } else {
    await db.delete(review).where(eq(review.id, row.id));
    audit({ bizType, bizId: row.id, before, after: null });
  }
  await tellChanges({ stores: [row.storeId] });
  return null;
}

/** Cancels what is pending of a case that is cancelled itself. */
export async function cancelReviewsOfCase(context: CallContext, caseId: string): Promise<void> {
  const { db, identity, audit } = context;
  const [first, ...others] = await db
    .update(review)
    .set({
      ...{ status: reviewStates.moves.cancel.to, closeReason: '病例已取消' },
      version: sql`${review.version} + 1`,
      ...changedBy(context),
    })
    .where(and(eq(review.caseId, caseId), eq(review.status, 'N')))
    .returning();
  if (!first) return;
  const rows = [first, ...others];
  const ids = rows.map(({ id }) => id);
  await closeReminders(db, ids, identity.userId);
  // A case has one animal.
  const petName = await petNameOf(db, first.petId);
  for (const row of rows) {
    const before = logged({ ...row, status: 'N' }, petName);
    audit({ bizType, bizId: row.id, before, after: logged(row, petName) });
  }
}

/** The follow-up of an attempt, held. @throws 404, 40302 */
async function followOf(context: CallContext, id: string) {
  const { db } = context;
  const found = () => db.select().from(reviewFollow).where(eq(reviewFollow.id, id));
  const [seen] = await found();
  if (!seen) throw notFound();
  const held = await holdReview(context, seen.reviewId, {});
  // Somebody else may have taken it back meanwhile.
  const [follow] = await found();
  if (!follow) throw notFound();
  return { ...held, follow };
}

const refused = (why: string): BusinessError => new BusinessError(ErrorCode.ForbiddenTransition, why);

/**
 * Takes an attempt back that somebody wrote by mistake: the follow-up has the state, the time and the result that it had
 * before, as far as nobody has changed its time since.
 *
 * @throws 404; 40302; 40902 for somebody else's, one of another day, one that another came after, and of a follow-up
 *   that is cancelled or is done of what nothing is planned for any more; 42208 for a dead animal
 */
export async function removeFollow(
  context: CallContext,
  { id }: RequestOf<typeof reviewCalls.removeFollow>,
): Promise<null> {
  const { db, identity, audit, tellChanges } = context;
  const { row, petName, follow } = await followOf(context, id);
  if (follow.followerId !== identity.userId) throw refused('只能删除自己的回访记录');
  if (follow.createDate < startOfDay(new Date(), 0)) throw refused('只能删除当天的回访记录');
  expectMove(row, 'undo');
  if (row.status === 'Y') await expectAgain(db, row, reviewStates.moves.undo.word);
  const [last] = await db
    .select({ id: reviewFollow.id, createDate: reviewFollow.createDate })
    .from(reviewFollow)
    .where(eq(reviewFollow.reviewId, row.id))
    .orderBy(desc(reviewFollow.createDate), desc(reviewFollow.id))
    .limit(1);
  if (last?.id !== follow.id) throw refused('之后还有回访记录，请先删除较新的');
  const [earlier] = await db
    .select({ createDate: reviewFollow.createDate })
    .from(reviewFollow)
    .where(and(eq(reviewFollow.reviewId, row.id), ne(reviewFollow.id, follow.id)))
    .orderBy(desc(reviewFollow.createDate), desc(reviewFollow.id))
    .limit(1);
  // What it showed goes with it.
  await showFilesById(context, followFiles, follow.id, {});
  await db.delete(reviewFollow).where(eq(reviewFollow.id, follow.id));
  const moved = follow.nextTime !== null && follow.nextTime.getTime() === row.reviewTime.getTime();
  const updated = await db
    .update(review)
    .set({
      ...{ status: reviewStates.moves.undo.to, result: '', followCount: row.followCount - 1 },
      lastFollowTime: earlier?.createDate ?? null,
      ...(moved && follow.previousTime ? { reviewTime: follow.previousTime } : {}),
      ...changedBy(context),
      version: row.version + 1,
    })
    .where(eq(review.id, row.id))
    .returning();
  const saved = oneRow(updated);
  if (row.status === 'Y') await reopenReminder(db, saved, identity.userId);
  else await moveReminder(db, saved, identity.userId, new Date());
  audit({ bizType, bizId: row.id, before: logged(row, petName), after: logged(saved, petName) });
  await tellChanges({ stores: [row.storeId] });
  return null;
}
