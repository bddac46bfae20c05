import { eq } from 'drizzle-orm';
import { DOCTOR_TYPES } from '@hospital/shared/contract/bookingWords';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { lineAmount } from '@hospital/shared/contract/amounts';
import { formatDay } from '../../platform/database/chinaTime';
import { numberPrefixes, takeNumber } from '../../platform/database/counters';
import { newId } from '../../platform/database/newId';
import { oneRow } from '../../platform/database/oneRow';
import { BusinessError, forbiddenTransition, invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { changedBy, madeBy } from '../../platform/sessions/authorship';
import { rowInScope } from '../../platform/sessions/rowInScope';
import { openBill } from '../billing';
import { addWeight, kilograms, petOf } from '../customer';
import { ownerStore } from '../customer/schema';
import { pet } from '../owners/schema';
import { booking, reservation } from '../reception/schema';
import { expectPlaces, storeOf } from '../settings';
import { feeOf } from './fees';
import { freeReviewOf, isFirst, weighedToday } from './firstVisit';
import { judge } from './judge';
import { expectNothingAgainst } from './refusals';
import { bizType, loggedVisit, nameOfUser } from './visit';

type Registration = RequestOf<typeof bookingCalls.register>;
type Registered = DataOf<typeof bookingCalls.register>;

/** The store of a registration: the named one, or where the caller works. @throws 40001, 40302, 404 */
export async function placeOfVisit(
  { db, identity }: CallContext,
  storeId: string | undefined,
): Promise<string> {
  const place = storeOf(identity, storeId);
  await expectPlaces(db, identity, [place]);
  return place;
}

/** Whoever sees the animal; for washing and boarding whoever registers it until somebody takes it. @throws 40001 */
function attendantOf({ identity }: CallContext, { doctorId = '', type }: Registration): string {
  if (doctorId !== '') return doctorId;
  if (DOCTOR_TYPES.includes(type)) throw invalid('doctorId', '请选择医生');
  return identity.userId;
}

/** Did not come; may still come on the same day. */
const MISSED = 4;
const CANCELLED = 3;
const ARRIVED = 2;

/**
 * What was reserved arrives with the visit; held until the end of the transaction, before the pet.
 *
 * @throws 404, 40302; 40001 for one of another store, pet or day; 40902 for a cancelled one; 40903 for one that has a visit
 */
async function arrive(context: CallContext, id: string, storeId: string, petId: string): Promise<void> {
  const { db } = context;
  const row = await rowInScope(context, reservation, id, 'held');
  if (row.storeId !== storeId) throw invalid('reservationId', '该预约不是本店的');
  if (row.petId !== null && row.petId !== petId) throw invalid('reservationId', '该预约是另一只宠物的');
  if (row.status === CANCELLED) throw forbiddenTransition('已取消', '挂号');
  if (row.status === MISSED && row.reservationDate !== formatDay(new Date()))
    throw forbiddenTransition('爽约', '挂号');
  const [taken] = await db
    .select({ bookingNo: booking.bookingNo })
    .from(booking)
    .where(eq(booking.reservationId, id))
    .limit(1);
  if (taken) throw new BusinessError(ErrorCode.NotUnique, `该预约已挂号（${taken.bookingNo}）`);
  if (row.status === ARRIVED) return;
  await db
    .update(reservation)
    .set({ status: ARRIVED, petId, ...changedBy(context), version: row.version + 1 })
    .where(eq(reservation.id, id));
}

/** Behind prefix and day. */
const queueNoOf = (bookingNo: string): number => Number(bookingNo.slice(numberPrefixes.booking.length + 8));

/**
 * Registers a pet: the visit with its number in the line of the store and day, what the pet weighs, and the bill of the
 * registration where it costs something. What was reserved arrives with it. The pet is held, so that of two desks that
 * register it for the same at once one is told that the other was first.
 *
 * @throws 404, 40302, 40001; 42208 for a dead pet; 40903 for one that is registered; 42205 where the doctor is not on duty
 */
export async function registerVisit(context: CallContext, request: Registration): Promise<Registered> {
  const { db, audit, tellChanges } = context;
  const { permissions } = context.identity;
  const { type, skipWarnings = [], reservationId = null } = request;
  const storeId = await placeOfVisit(context, request.storeId);
  const doctorId = attendantOf(context, request);
  if (reservationId) await arrive(context, reservationId, storeId, request.petId);
  const { row: animal, owner } = await petOf(context, request.petId, true);
  // Whoever registers washing or boarding stands in until somebody takes it, and need not do such work.
  const named = request.doctorId ?? '';
  const warnings = await judge(db, { storeId, type, doctorId: named, pet: animal, owner, permissions });
  expectNothingAgainst(warnings, skipWarnings);

  const now = new Date();
  const free = request.productId === undefined && (await freeReviewOf(db, animal.id, type));
  const charged = { storeId, type, level: owner.level, now };
  const line = await feeOf(db, charged, free ? '' : request.productId);
  const firstFlag = (await isFirst(context, animal.id)) ? 'Y' : 'N';
  const weight = request.weight ?? null;
  await db.insert(ownerStore).values({ ownerId: owner.id, storeId }).onConflictDoNothing();
  if (weight !== null) await weigh(context, animal, weight, now);

  const bookingNo = await takeNumber(db, 'booking', storeId, now);
  const inserted = await db
    .insert(booking)
    .values({
      ...{ id: newId(), bookingNo, storeId, type, doctorId, reservationId, firstFlag },
      ...{ ownerId: owner.id, petId: animal.id },
      ...{ productId: line?.productId ?? '', registerFee: line ? lineAmount(line.price, line.quantity) : 0 },
      sourceType: request.sourceType ?? (reservationId ? 2 : 1),
      urgentFlag: request.urgentFlag ?? 'N',
      queueNo: queueNoOf(bookingNo),
      weight: weight === null ? null : kilograms(weight),
      temperature: request.temperature?.toFixed(1) ?? null,
      complaint: request.complaint?.trim() ?? '',
      remarks: request.remarks?.trim() ?? '',
      registerTime: now,
      ...madeBy(context),
    })
    .returning();
  const row = oneRow(inserted);
  const bill = line
    ? await openBill(context, {
        ...{ type: 5, storeId, ownerId: owner.id, petId: animal.id, bookingId: row.id, lines: [line] },
      })
    : null;
  const doctorName = await nameOfUser(context, doctorId);
  audit({ bizType, bizId: row.id, before: null, after: loggedVisit(row, animal.name, doctorName) });
  await tellChanges({ stores: [storeId] });
  return { id: row.id, bookingNo, queueNo: row.queueNo, billId: bill?.id ?? null };
}

/** What it weighs at the desk is a point of its curve, unless today's says the same, and what it weighs now. */
async function weigh(
  context: CallContext,
  animal: typeof pet.$inferSelect,
  weight: number,
  now: Date,
): Promise<void> {
  if ((await weighedToday(context.db, animal.id)) === weight) return;
  await addWeight(context, { petId: animal.id, weight, measureTime: now, source: 'booking' });
  await context.db
    .update(pet)
    .set({ weight: kilograms(weight), ...changedBy(context), version: animal.version + 1 })
    .where(eq(pet.id, animal.id));
}
