import { and, eq, notInArray, sql } from 'drizzle-orm';
import { yuanOf } from '@hospital/shared/contract/amounts';
import type { PayWayCode } from '@hospital/shared/contract/billWords';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { forbiddenTransition, invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import type { OnVisitCancelled } from '../../platform/server/visitCancelled';
import { changedBy } from '../../platform/sessions/authorship';
import { undoBill } from '../billing';
import { bill } from '../billing/schema';
import { cancelEmptyCase } from '../cases';
import { dictionaryWords, firstRefused } from '../dictionary';
import { cancelReviewsOfCase } from '../reviews';
import { reservation } from '../reception/schema';
import { caseOfVisit } from './consult';
import { changeVisit, expectMove, expectRead, holdVisit, type BookingRow } from './visit';

const ACTION = '取消挂号';
const CANCELLED = 4;
const REGISTRATION = 5;
const CANCELLED_RESERVATION = 3;
/** Refunded, or void. */
const UNDONE = [4, 5];

/** Bills of the visit that stand, by what they are for. @throws 40902 for anything but its registration */
async function registrationsOf(
  { db }: CallContext,
  row: BookingRow,
  caseId: string | null,
): Promise<string[]> {
  const ofVisit =
    caseId === null
      ? eq(bill.bookingId, row.id)
      : sql`(${bill.bookingId} = ${row.id} or ${bill.caseId} = ${caseId})`;
  const bills = await db
    .select({ id: bill.id, type: bill.type })
    .from(bill)
    .where(and(ofVisit, notInArray(bill.status, UNDONE)));
  if (bills.some(({ type }) => type !== REGISTRATION)) throw forbiddenTransition('病例已开单', ACTION);
  return bills.map(({ id }) => id).sort();
}

/** What is not said to be words, and is not written in Chinese, is a code of the dictionary. */
const CODE = /^[\w-]+$/;

/** Why, as a code of the dictionary or in words. @throws 40001 for a code that it does not offer (any more) */
async function reasonOf(
  { db }: CallContext,
  { cancelReason, wordsFlag }: RequestOf<typeof bookingCalls.cancel>,
): Promise<string> {
  const reason = cancelReason.trim();
  if (wordsFlag === 'Y' || !CODE.test(reason)) return reason;
  const refused = await firstRefused(db, 'cancel_reason', [reason]);
  if (!refused) return reason;
  const why = refused.why === '不存在' ? '不存在或已被删除' : refused.why;
  throw invalid('cancelReason', `取消原因“${reason}”${why}，请重新选择`);
}

/** What was reserved was not wanted. */
async function cancelReservation(context: CallContext, id: string, why: string): Promise<void> {
  await context.db
    .update(reservation)
    .set({
      ...{ status: CANCELLED_RESERVATION, cancelReason: why },
      ...changedBy(context),
      version: sql`${reservation.version} + 1`,
    })
    .where(eq(reservation.id, id));
}

/**
 * Cancels a visit and what it began: its registration is not charged (what was paid is given back), a case that nobody
 * has written is cancelled with the follow-ups that were planned of it, and so is what was reserved. Domains that began
 * it hear of it.
 *
 * @throws 404, 40302, 40901; 40001 for a reason that there is not; 40902, also with a case that is written or billed
 */
export async function cancelVisit(
  context: CallContext,
  request: RequestOf<typeof bookingCalls.cancel>,
  onCancelled: OnVisitCancelled,
): Promise<DataOf<typeof bookingCalls.cancel>> {
  const row = await holdVisit(context, request.id);
  expectMove(row, 'cancel');
  await expectRead(row, request);
  const cancelReason = await reasonOf(context, request);
  const caseId = await caseOfVisit(context.db, row.id);
  const bills = await registrationsOf(context, row, caseId);
  await cancelEmptyCase(context, row.id, ACTION);
  if (caseId !== null) await cancelReviewsOfCase(context, caseId);
  const refunded = new Map<PayWayCode, number>();
  const receipts: { paymentId: string; receiptNo: string }[] = [];
  for (const id of bills) {
    const { ways, receipt } = await undoBill(context, id, ACTION);
    for (const { way, amount } of ways) refunded.set(way, (refunded.get(way) ?? 0) + amount);
    if (receipt) receipts.push({ paymentId: receipt.id, receiptNo: receipt.receiptNo });
  }
  if (row.reservationId !== null) await cancelReservation(context, row.reservationId, cancelReason);
  const { version } = await changeVisit(context, row, { state: CANCELLED, cancelReason });
  const reason = (await dictionaryWords(context.db, ['cancel_reason']))('cancel_reason', cancelReason);
  await onCancelled(context, { id: row.id, bookingNo: row.bookingNo, reason });
  const total = [...refunded.values()].reduce((sum, amount) => sum + amount, 0);
  const ways = [...refunded]
    .sort(([a], [b]) => a - b)
    .map(([way, amount]) => ({ way, amount: yuanOf(amount) }));
  return { refundAmount: yuanOf(total), ways, receipts, version };
}
