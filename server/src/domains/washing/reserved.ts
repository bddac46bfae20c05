import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { WASHING } from '@hospital/shared/contract/bookingWords';
import type { CallContext } from '../../platform/http/call';
import { changedBy } from '../../platform/sessions/authorship';
import { reservation } from '../reception/schema';
import type { PlanRow } from './planRecords';
import type { PlanTimes } from './planTimes';

const ARRIVED = 2;
const MISSED = 4;
/** To be confirmed, or reserved. */
const EXPECTED = [0, 1];

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
        inArray(reservation.status, [...EXPECTED, MISSED]),
        reservationId === null ? ofDay : or(eq(reservation.id, reservationId), ofDay),
      ),
    );
}

/** What the log of operations says of a reservation that moves. */
const logged = ({
  reservationNo,
  petName,
  reservationDate,
  startTime,
  endTime,
}: typeof reservation.$inferSelect): object => ({
  reservationNo,
  petName,
  reservationDate,
  startTime,
  endTime,
});

/**
 * The animal comes at another time: what was reserved for its washing stands there with its plan, and at the time that it
 * left no more.
 */
export async function reservationMoves(
  context: CallContext,
  storeId: string,
  {
    petId,
    planDate,
    startTime,
    endTime,
    reservationId,
  }: Pick<PlanRow, 'petId' | 'reservationId' | keyof PlanTimes>,
): Promise<void> {
  if (reservationId === null) return;
  const { db, audit } = context;
  const ofAnimal = [
    eq(reservation.storeId, storeId),
    eq(reservation.petId, petId),
    eq(reservation.type, WASHING),
  ];
  const [row] = await db
    .select()
    .from(reservation)
    .where(and(eq(reservation.id, reservationId), inArray(reservation.status, EXPECTED), ...ofAnimal))
    .for('update');
  if (!row) return;
  const times = { reservationDate: planDate, startTime, endTime };
  await db
    .update(reservation)
    .set({ ...times, ...changedBy(context), version: row.version + 1 })
    .where(eq(reservation.id, row.id));
  audit({ bizType: 'reservation', bizId: row.id, before: logged(row), after: logged({ ...row, ...times }) });
}
