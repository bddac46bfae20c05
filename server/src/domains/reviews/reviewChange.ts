import { eq } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { reviewCalls, ReviewStatus } from '@hospital/shared/contract/calls/reviews';
import { reviewStates } from '@hospital/shared/contract/reviewStates';
import { parseDateTime } from '../../platform/database/chinaTime';
import { newId } from '../../platform/database/newId';
import { oneRow } from '../../platform/database/oneRow';
import { reservation } from '../reception/schema';
import { firstRefused } from '../dictionary';
import { review, reviewFollow } from './schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { showFilesById } from '../../platform/files/uses';
import { invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { followFiles } from './followFiles';
import { bizType, expectMove, holdReview, logged, moveReminder } from './reviewRow';

/** @throws 40001 for a code that the dictionary does not offer */
async function expectCode(
  db: TenantDatabase,
  type: string,
  [field, title, code]: readonly [field: string, title: string, code: string],
): Promise<void> {
  const refused = await firstRefused(db, type, [code]);
  if (refused) throw invalid(field, `${title}${refused.why}`);
}

/** When it is to be tried again. @throws 40001 for a moment that there is not, or that has passed */
function timeToCome(text: string, now: Date): Date {
  const time = parseDateTime(text);
  if (!time) throw invalid('nextTime', '下次回访时间不存在');
  if (time <= now) throw invalid('nextTime', '下次回访时间必须晚于现在');
  return time;
}

/**
 * An attempt at a follow-up. With `nextTime` the follow-up stays pending and is due then; else it is done with the
 * result.
 *
 * @throws 404; 40302; 40901; 40902 when it is not pending; 40001 for an unknown way or result, a time in the past, or
 * when there is neither a result nor a next time, or both, for what is no upload of the caller's or no document
 */
export async function saveFollow(
  context: CallContext,
  request: RequestOf<typeof reviewCalls.saveFollow>,
): Promise<{ id: string; reviewStatus: ReviewStatus; version: number }> {
  const { db, identity, audit } = context;
  const now = new Date();
  const nextTime = request.nextTime === undefined ? null : timeToCome(request.nextTime, now);
  if (!nextTime && !request.result) throw invalid('result', '请选择回访结果，或填写下次回访时间');
  if (nextTime && request.result) throw invalid('nextTime', '已有回访结果，不能再填下次回访时间');
  await expectCode(db, 'review_way', ['way', '回访方式', request.way]);
  if (request.result) await expectCode(db, 'review_result', ['result', '回访结果', request.result]);
  const { row, petName } = await holdReview(context, request.reviewId, request);
  const move = nextTime ? 'postpone' : 'finish';
  expectMove(row, move);
  const by = { createId: identity.userId, createName: identity.userName, createDate: now };
  const id = newId();
  await db.insert(reviewFollow).values({
    id,
    reviewId: row.id,
    way: request.way,
    connected: request.connected,
    content: request.content?.trim() ?? '',
    result: request.result ?? '',
    satisfaction: request.satisfaction ?? null,
    nextTime,
    previousTime: row.reviewTime,
    attachIds: request.attachIds ?? [],
    followerId: identity.userId,
    followerName: identity.userName,
    ...by,
    updateId: by.createId,
    updateName: by.createName,
    updateDate: now,
  });
  await showFilesById(context, followFiles, id, { attachIds: request.attachIds ?? [] });
  const updated = await db
    .update(review)
    .set({
      status: reviewStates.moves[move].to,
      ...(nextTime ? { reviewTime: nextTime } : { result: request.result ?? '' }),
      followCount: row.followCount + 1,
      lastFollowTime: now,
      version: row.version + 1,
      updateId: identity.userId,
      updateName: identity.userName,
      updateDate: now,
    })
    .where(eq(review.id, row.id))
    .returning();
  const saved = oneRow(updated);
  await moveReminder(db, saved, identity.userId, now);
  audit({ bizType, bizId: row.id, before: logged(row, petName), after: logged(saved, petName) });
  await context.tellChanges({ stores: [row.storeId] });
  return { id, reviewStatus: saved.status, version: saved.version };
}

/**
 * Whether an appointment came of the follow-up.
 *
 * @throws 404; 40302; 40901; 40001 for an appointment that does not exist, or is another pet's
 */
export async function saveReservationStatus(
  context: CallContext,
  request: RequestOf<typeof reviewCalls.saveReservationStatus>,
): Promise<null> {
  const { db, identity, audit } = context;
  const { row, petName } = await holdReview(context, request.id, request);
  const reserved = request.reservationStatus === 'Y';
  const reservationId = reserved ? (request.reservationId ?? null) : null;
  if (!reserved && request.reservationId) throw invalid('reservationId', '未预约时不能指定预约单');
  if (reservationId) {
    const [found] = await db
      .select({ petId: reservation.petId })
      .from(reservation)
      .where(eq(reservation.id, reservationId));
    if (found?.petId !== row.petId) throw invalid('reservationId', '预约单不存在');
  }
  const updated = await db
    .update(review)
    .set({
      reservationStatus: request.reservationStatus,
      reservationId,
      version: row.version + 1,
      updateId: identity.userId,
      updateName: identity.userName,
      updateDate: new Date(),
    })
    .where(eq(review.id, row.id))
    .returning();
  audit({ bizType, bizId: row.id, before: logged(row, petName), after: logged(oneRow(updated), petName) });
  await context.tellChanges({ stores: [row.storeId] });
  return null;
}
