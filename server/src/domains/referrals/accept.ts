import { and, eq, isNull } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { referralCalls } from '@hospital/shared/contract/calls/referrals';
import { oneRow } from '../../platform/database/oneRow';
import { invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { registerVisit } from '../bookings';
import { referCase } from '../cases';
import { medicalCase } from '../cases/schema';
import { ownerStore } from '../customer/schema';
import { liveInfo } from '../inpatients/schema';
import { endTestsOfReferred } from '../laboratory';
import { heldFor, moveReferral, type ReferralRow } from './referralRow';
import { CLINIC_VISIT, expectTarget } from './targets';
import { tellSender } from './tell';

type Request = RequestOf<typeof referralCalls.accept>;
type Accepted = DataOf<typeof referralCalls.accept>;

/** `sourceType` of a visit. */
const BY_REFERRAL = 5;

/** The visit at the store that takes the animal over, where its owner is known from now on. */
async function registered(
  context: CallContext,
  row: ReferralRow,
  storeId: string,
  request: Request,
): Promise<{ id: string; bookingNo: string; queueNo: number }> {
  const { db } = context;
  const doctorId = request.doctorId || row.toDoctorId;
  if (doctorId === '') throw invalid('doctorId', '请选择医生');
  await expectTarget(db, storeId, doctorId);
  const { ownerId, petId } = oneRow(
    await db
      .select({ ownerId: medicalCase.ownerId, petId: medicalCase.petId })
      .from(medicalCase)
      .where(eq(medicalCase.id, row.caseId)),
  );
  await db.insert(ownerStore).values({ ownerId, storeId }).onConflictDoNothing();
  return registerVisit(context, {
    ...{ type: CLINIC_VISIT, storeId, petId, doctorId, sourceType: BY_REFERRAL },
    complaint: `转诊：${row.reason}`,
    ...(request.productId === undefined ? {} : { productId: request.productId }),
    ...(request.skipWarnings ? { skipWarnings: request.skipWarnings } : {}),
  });
}

/** Whether the animal of a case lies in hospital still: what was ordered for it can be done until it is discharged. */
async function liesInWard({ db }: CallContext, caseId: string): Promise<boolean> {
  const ofCase = and(eq(liveInfo.caseId, caseId), isNull(liveInfo.outTime));
  const [stay] = await db.select({ id: liveInfo.id }).from(liveInfo).where(ofCase).limit(1);
  return stay !== undefined;
}

/**
 * Takes an animal over: its case is over where it came from, and it has a visit here. That another hospital has taken it
 * the sender notes, without a visit.
 *
 * @throws 404, 40302, 40901; 40902 for what waits no longer, also where the case was ended meanwhile; what a registration
 *   is refused with
 */
export async function acceptReferral(context: CallContext, request: Request): Promise<Accepted> {
  const row = await heldFor(context, 'accept', request);
  await referCase(context, row.caseId, row.referralNo);
  if (!(await liesInWard(context, row.caseId))) await endTestsOfReferred(context, row.caseId);
  if (row.toStoreId === null) {
    await moveReferral(context, row, 'accept');
    return { bookingId: null, bookingNo: '', queueNo: null };
  }
  const visit = await registered(context, row, row.toStoreId, request);
  await moveReferral(context, row, 'accept', { acceptBookingId: visit.id });
  await tellSender(context, row, '已由对方门店接收', [`挂号单：${visit.bookingNo}`]);
  return { bookingId: visit.id, bookingNo: visit.bookingNo, queueNo: visit.queueNo };
}
