import { and, eq, inArray } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { immunisationCalls } from '@hospital/shared/contract/calls/immunisation';
import { AWAITED } from '@hospital/shared/contract/reservationStates';
import { formatDay } from '../../platform/database/chinaTime';
import { invalid, notUnique } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { registerVisit } from '../bookings';
import { tellStoresOf } from '../customer';
import { immunePlan } from '../immunePlans/schema';
import { reservation } from '../reception/schema';
import { saveReservation } from '../reservations';
import { heldPlan, type HeldPlan, writePlan } from './heldPlan';
import { placeOfPlan } from './savePlan';

type BookRequest = RequestOf<typeof immunisationCalls.booking>;

/** `source` of a reservation and `sourceType` of a visit that come of a plan. */
const [RESERVED_BY_PLAN, REGISTERED_BY_PLAN] = [5, 4] as const;

/** The kind of visit: dewormings are of their own. */
const visitOf = ({ row }: HeldPlan): 2 | 5 => (row.type === 2 || row.type === 3 ? 5 : 2);

/** @throws 40903 where a time is reserved for the plan, and its animal is awaited */
async function expectNotReserved({ db }: CallContext, { row }: HeldPlan): Promise<void> {
  if (row.reservationId === null) return;
  const awaited = and(eq(reservation.id, row.reservationId), inArray(reservation.status, [...AWAITED]));
  if ((await db.$count(reservation, awaited)) > 0) throw notUnique('该计划的预约');
}

/** Did not come yet; may still come on the same day. */
const MISSED = 4;

/**
 * The time that is reserved for a plan in a store today, if its animal may still come by it; one of another day stays as
 * it is, and so does one that was given to another animal. It is held before the animal, in the order in which registering
 * holds them.
 */
async function reservationHeld({ db }: CallContext, planId: string, storeId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: reservation.id })
    .from(reservation)
    .innerJoin(immunePlan, eq(immunePlan.reservationId, reservation.id))
    .where(
      and(
        eq(immunePlan.id, planId),
        eq(reservation.storeId, storeId),
        eq(reservation.petId, immunePlan.petId),
        eq(reservation.reservationDate, formatDay(new Date())),
        inArray(reservation.status, [...AWAITED, MISSED]),
      ),
    )
    .for('update', { of: reservation });
  return row?.id ?? null;
}

/**
 * Registers the animal now. What is reserved for the plan today arrives with it, or its owner would count as one who did not
 * come.
 *
 * @throws 40001 without a doctor, and as registering
 */
async function registered(
  context: CallContext,
  held: HeldPlan,
  { storeId, reservationId }: { readonly storeId: string; readonly reservationId: string | null },
  { doctorId = '', skipWarnings }: BookRequest,
): Promise<string> {
  const { id } = await registerVisit(context, {
    ...{ type: visitOf(held), storeId, petId: held.row.petId, doctorId, sourceType: REGISTERED_BY_PLAN },
    complaint: held.row.productName,
    ...(reservationId !== null && reservationId === held.row.reservationId ? { reservationId } : {}),
    ...(skipWarnings ? { skipWarnings } : {}),
  });
  return id;
}

/** Reserves a time. @throws 40001 without a day and a beginning, and as reserving */
async function reserved(
  context: CallContext,
  held: HeldPlan,
  storeId: string,
  { reservationDate, startTime, endTime, doctorId = '' }: BookRequest,
): Promise<string> {
  if (reservationDate === undefined) throw invalid('reservationDate', '请选择预约日期');
  if (startTime === undefined) throw invalid('startTime', '请选择开始时间');
  const { id } = await saveReservation(context, {
    ...{ type: visitOf(held), storeId, ownerId: held.owner.id, petId: held.row.petId, doctorId },
    ...{ reservationDate, startTime, ...(endTime === undefined ? {} : { endTime }) },
    ...{ source: RESERVED_BY_PLAN, sourceId: held.row.id, remarks: held.row.productName },
    ...(held.row.productId === null ? {} : { productIds: [held.row.productId] }),
  });
  return id;
}

/**
 * Reserves a time for a plan, or registers its animal for it now.
 *
 * @throws 404, 40302; 40902 for a plan that is done or cancelled; 40903 where a time is reserved for it; what reserving
 *   and registering are refused with (42204, 42205, 42208 …)
 */
export async function bookPlan(
  context: CallContext,
  request: BookRequest,
): Promise<DataOf<typeof immunisationCalls.booking>> {
  const storeId = await placeOfPlan(context, request.storeId);
  const now = request.registerNow === 'Y';
  const reservationId = now ? await reservationHeld(context, request.planId, storeId) : null;
  const held = await heldPlan(context, { id: request.planId }, 'reserve', now ? '挂号' : '预约');
  if (now) {
    const bookingId = await registered(context, held, { storeId, reservationId }, request);
    await writePlan(context, held, { bookingId });
    await tellStoresOf(context, [held.owner.id]);
    return { reservationId: null, bookingId };
  }
  await expectNotReserved(context, held);
  const newId = await reserved(context, held, storeId, request);
  await writePlan(context, held, { reservationId: newId });
  await tellStoresOf(context, [held.owner.id]);
  return { reservationId: newId, bookingId: null };
}
