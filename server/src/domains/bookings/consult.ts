import { eq, sql } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { BusinessError, permissionMissing } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { openCase } from '../cases';
import { medicalCase } from '../cases/schema';
import { owner, pet } from '../owners/schema';
import { changeVisit, expectMove, expectRead, holdVisit, nameOfUser, type BookingRow } from './visit';

/** Lets one take in the patients of others. */
export const CONSULTATION_ALL = 'hospital:booking:consultation:all';

const WITH_DOCTOR = 2;
const [REVIEW_CASE, EMERGENCY, IMMUNISATION, CLINIC] = [4, 5, 3, 1] as const;
/** Kinds of visits that a doctor writes a case of. */
const CASES: readonly number[] = [1, 2, 5];
const FROM_REVIEW = 3;

function caseTypeOf({ type, urgentFlag, sourceType }: BookingRow): number {
  if (type !== 1) return IMMUNISATION;
  if (urgentFlag === 'Y') return EMERGENCY;
  return sourceType === FROM_REVIEW ? REVIEW_CASE : CLINIC;
}

/** Of a visit; null while it has none. */
export async function caseOfVisit(db: TenantDatabase, bookingId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: medicalCase.id })
    .from(medicalCase)
    .where(eq(medicalCase.bookingId, bookingId));
  return row?.id ?? null;
}

/** What was measured at the desk begins the examination. */
const examOf = ({ weight, temperature }: BookingRow): Record<string, string> => ({
  ...(weight === null ? {} : { weight }),
  ...(temperature === null ? {} : { temperature }),
});

/** Owner and pet were here now, owners before pets as every save holds them. */
async function markVisit({ db }: CallContext, { ownerId, petId }: BookingRow, now: Date): Promise<void> {
  await db.update(owner).set({ lastVisitDate: now }).where(eq(owner.id, ownerId));
  await db
    .update(pet)
    .set({
      lastVisitDate: now,
      firstVisitDate: sql`coalesce(${pet.firstVisitDate}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(pet.id, petId));
}

/** 40901: somebody else was first, who is named. */
async function takenBy(context: CallContext, { doctorId, queueNo }: BookingRow): Promise<BusinessError> {
  const doctorName = await nameOfUser(context, doctorId);
  return new BusinessError(ErrorCode.StaleVersion, `${doctorName}已接诊${queueNo}号`, { doctorName });
}

/**
 * The doctor takes a visit in; a case begins with what the desk has written down. Asked again by who has taken it, it
 * answers the same.
 *
 * @throws 404, 40302; 40300 for a colleague's patient; 40901 with the doctor who took it first; 40902
 */
export async function consult(
  context: CallContext,
  request: RequestOf<typeof bookingCalls.consultation>,
): Promise<DataOf<typeof bookingCalls.consultation>> {
  const { db, identity } = context;
  const row = await holdVisit(context, request.id);
  const own = row.doctorId === identity.userId;
  if (row.state === WITH_DOCTOR) {
    if (!own && row.updateId !== identity.userId) throw await takenBy(context, row);
    return { bookingId: row.id, caseId: await caseOfVisit(db, row.id) };
  }
  if (!own && !identity.permissions.has(CONSULTATION_ALL)) throw permissionMissing(CONSULTATION_ALL);
  expectMove(row, 'consult');
  await expectRead(row, request);
  const now = new Date();
  await markVisit(context, row, now);
  await changeVisit(context, row, { state: WITH_DOCTOR, consultationTime: now });
  if (!CASES.includes(row.type)) return { bookingId: row.id, caseId: null };
  const { id: caseId } = await openCase(context, {
    ...{ bookingId: row.id, storeId: row.storeId, ownerId: row.ownerId, petId: row.petId },
    ...{ doctorId: row.doctorId, caseType: caseTypeOf(row), firstFlag: row.firstFlag },
    ...{ complaint: row.complaint, exam: examOf(row) },
  });
  return { bookingId: row.id, caseId };
}
