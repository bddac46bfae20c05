import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { WASHING } from '@hospital/shared/contract/bookingWords';
import type { CallContext } from '../../platform/http/call';
import { changedBy } from '../../platform/sessions/authorship';
import { reservation } from '../reception/schema';
import type { PlanRow } from './planRecords';

const ARRIVED = 2;
/** To be confirmed, reserved, or marked as not having come. */
const AWAITED = [0, 1, 4];

/** The animal is there: what was reserved for it, by its plan or on that day, has arrived and is missed by nobody. */
export async function reservationArrives(
  context: CallContext,
  { storeId, petId, planDate, reservationId }: PlanRow,
): Promise<void> {
  const ofDay = and(eq(reservation.petId, petId), eq(reservation.reservationDate, planDate));
  await context.db
    .update(reservation)
    .set({ status: ARRIVED, ...changedBy(context), version: sql`${reservation.version} + 1` })
    .where(
      and(
        eq(reservation.storeId, storeId),
        eq(reservation.type, WASHING),
        inArray(reservation.status, AWAITED),
        reservationId === null ? ofDay : or(eq(reservation.id, reservationId), ofDay),
      ),
    );
}
