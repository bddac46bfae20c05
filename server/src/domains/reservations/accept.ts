import { eq } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { reservationCalls } from '@hospital/shared/contract/calls/reservations';
import type { VisitType } from '@hospital/shared/contract/reservationStates';
import { registerVisit } from '../bookings';
import { type keptPetOf, petOf } from '../customer';
import { reservation } from '../reception/schema';
import { formatDay } from '../../platform/database/chinaTime';
import { oneRow } from '../../platform/database/oneRow';
import { invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { personOf } from './person';
import { MISSED, type ReservationRow } from './records';
import { bizType, expectMove, holdReservation, logged } from './reservationChange';

/** Where a registration comes from, by where its reservation did. */
const SOURCE_OF_VISIT: Readonly<Record<number, number>> = { 2: 6, 4: 3, 5: 4 };
const RESERVED = 2;

/** The animal that was brought; a caller without a file has one by now. @throws 40001, 404, 40302, 42208 */
async function broughtBy(context: CallContext, row: ReservationRow, petId: string | undefined) {
  if (row.petId !== null && petId !== undefined && petId !== row.petId)
    throw invalid('petId', '该预约是另一只宠物的');
  const brought = petId ?? row.petId;
  if (brought === null) throw invalid('petId', '请选择到店的宠物');
  const registered: typeof keptPetOf = (caller, id) => petOf(caller, id, true);
  return { ...(await personOf(context, { ...row, petId: brought }, registered)), petId: brought };
}

/**
 * Somebody who was reserved for has come: the animal is registered, and the reservation has arrived. Who has missed the
 * time is let in on the same day.
 *
 * @throws 404, 40302; 40901; 40902 where its status does not allow it; 40001 on another day, without an animal or
 *   doctor; and as registering does: 42205, 42208, 40903, warnings to be read
 */
export async function acceptReservation(
  context: CallContext,
  request: RequestOf<typeof reservationCalls.accept>,
): Promise<DataOf<typeof reservationCalls.accept>> {
  const { db, audit } = context;
  const row = await holdReservation(context, request);
  expectMove(row, row.status === MISSED ? 'comeLate' : 'accept');
  if (row.reservationDate !== formatDay(new Date()))
    throw invalid(
      'reservationDate',
      row.status === MISSED ? '爽约只能在当天补到店' : '预约日期不是今天，请先改期',
    );
  const { ownerId, petId, name, mobile, petName } = await broughtBy(context, row, request.petId);
  const doctorId = request.doctorId ?? row.doctorId;
  await db
    .update(reservation)
    .set({ ownerId, petId, name, mobile, petName, doctorId })
    .where(eq(reservation.id, row.id));
  const { id, queueNo, billId } = await registerVisit(context, {
    ...{ type: row.type as VisitType, petId, storeId: row.storeId, reservationId: row.id },
    ...(doctorId === '' ? {} : { doctorId }),
    ...(request.productId === undefined ? {} : { productId: request.productId }),
    ...(request.weight === undefined ? {} : { weight: request.weight }),
    ...(request.skipWarnings ? { skipWarnings: request.skipWarnings } : {}),
    sourceType: SOURCE_OF_VISIT[row.source] ?? RESERVED,
    remarks: row.remarks,
  });
  const now = oneRow(await db.select().from(reservation).where(eq(reservation.id, row.id)));
  audit({ bizType, bizId: row.id, before: await logged(context, row), after: await logged(context, now) });
  return { bookingId: id, queueNo, billId };
}
