import { and, desc, eq, gte, inArray, ne } from 'drizzle-orm';
import { addDays } from '@hospital/shared/format';
import type { BookingType } from '@hospital/shared/contract/bookingWords';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { formatDateTime, formatDay, startOfDay } from '../../platform/database/chinaTime';
import { inDays } from '../../platform/database/dayRange';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import type { CallContext } from '../../platform/http/call';
import { userAccount } from '../accounts/schema';
import { medicalCase } from '../cases/schema';
import { petOf } from '../customer';
import { petWeight } from '../owners/schema';
import { booking } from '../reception/schema';
import { review } from '../reviews/schema';

/** Days before and after the one that the doctor has named on which the visit is still the one that was asked for. */
const FREE_WITHIN_DAYS = 3;
const REVIEW_VISIT = 1;
const CANCELLED_CASE = 4;

/** Whether the pet has never been seen in the chain. */
export async function isFirst({ db }: Pick<CallContext, 'db'>, petId: string): Promise<boolean> {
  const [seen] = await db
    .select({ id: medicalCase.id })
    .from(medicalCase)
    .where(and(eq(medicalCase.petId, petId), ne(medicalCase.status, CANCELLED_CASE)))
    .limit(1);
  if (seen) return false;
  const [came] = await db
    .select({ id: booking.id })
    .from(booking)
    .where(and(eq(booking.petId, petId), inArray(booking.state, [2, 3])))
    .limit(1);
  return came === undefined;
}

/** Whether a doctor has asked for this visit: a follow-up visit of the pet is due about now. Only a clinic visit is one. */
export async function freeReviewOf(db: TenantDatabase, petId: string, type: BookingType): Promise<boolean> {
  if (type !== 1) return false;
  const today = formatDay(new Date());
  const range = { startDate: addDays(today, -FREE_WITHIN_DAYS), endDate: addDays(today, FREE_WITHIN_DAYS) };
  const [due] = await db
    .select({ id: review.id })
    .from(review)
    .where(
      and(
        eq(review.petId, petId),
        eq(review.type, REVIEW_VISIT),
        eq(review.status, 'N'),
        ...inDays(review.reviewTime, range),
      ),
    )
    .limit(1);
  return due !== undefined;
}

/** Kilograms that an animal weighed when it was weighed last today, as when its file was made; null: it was not. */
export async function weighedToday(db: TenantDatabase, petId: string): Promise<number | null> {
  const [row] = await db
    .select({ weight: petWeight.weight })
    .from(petWeight)
    .where(and(eq(petWeight.petId, petId), gte(petWeight.measureTime, startOfDay(new Date(), 0))))
    .orderBy(desc(petWeight.measureTime))
    .limit(1);
  return row ? Number(row.weight) : null;
}

/** What the desk wants to know of the pet before it names a doctor. @throws 404, 40302 */
export async function checkFirst(
  context: CallContext,
  { petId, type }: RequestOf<typeof bookingCalls.checkFirst>,
): Promise<DataOf<typeof bookingCalls.checkFirst>> {
  const { db } = context;
  await petOf(context, petId);
  const [last] = await db
    .select({
      visitTime: medicalCase.visitTime,
      doctorId: medicalCase.doctorId,
      doctorName: userAccount.name,
    })
    .from(medicalCase)
    .innerJoin(userAccount, eq(userAccount.id, medicalCase.doctorId))
    .where(and(eq(medicalCase.petId, petId), ne(medicalCase.status, CANCELLED_CASE)))
    .orderBy(desc(medicalCase.visitTime))
    .limit(1);
  return {
    firstFlag: (await isFirst(context, petId)) ? 'Y' : 'N',
    lastCaseDate: last ? formatDateTime(last.visitTime) : null,
    lastDoctorId: last?.doctorId ?? '',
    lastDoctorName: last?.doctorName ?? '',
    freeReviewFlag: (await freeReviewOf(db, petId, type)) ? 'Y' : 'N',
    weighedToday: await weighedToday(db, petId),
  };
}
