import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { WASHING } from '@hospital/shared/contract/bookingWords';
import type { CallContext } from '../../platform/http/call';
import { changedBy } from '../../platform/sessions/authorship';
import { reservation } from '../reception/schema';
import { namesOf } from '../scheduling';
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

/** What the log of operations says of a reservation that goes with its plan. */
async function logged({ db }: CallContext, row: typeof reservation.$inferSelect): Promise<object> {
  const { reservationNo, petName, doctorId, reservationDate, startTime, endTime } = row;
  const names = await namesOf(db, doctorId === '' ? [] : [doctorId]);
  const times = { reservationDate, startTime, endTime };
  return { reservationNo, petName, doctorName: names.get(doctorId) ?? '', ...times };
}

/** What of a plan its reservation has, too. */
type Reserved = Pick<PlanRow, 'petId' | 'washerId' | 'reservationId' | keyof PlanTimes>;

/**
 * The animal comes at another time, or to another washer, than was reserved: its reservation stands there with its plan,
 * and at the time and the washer that it left no more.
 *
 * @param before the plan as it was; null: it is new. A washer whom it has not named since the reservation is its own is
 *   whoever was reserved
 */
export async function reservationFollows(
  context: CallContext,
  storeId: string,
  before: Reserved | null,
  { petId, washerId, planDate, startTime, endTime, reservationId }: Reserved,
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
  const had = before?.reservationId === reservationId ? before.washerId : '';
  const place = {
    ...{ reservationDate: planDate, startTime, endTime },
    doctorId: washerId === had ? row.doctorId : washerId,
  };
  const isThere = (Object.keys(place) as (keyof typeof place)[]).every(
    (field) => row[field] === place[field],
  );
  if (isThere) return;
  await db
    .update(reservation)
    .set({ ...place, ...changedBy(context), version: row.version + 1 })
    .where(eq(reservation.id, row.id));
  audit({
    ...{ bizType: 'reservation', bizId: row.id },
    ...{ before: await logged(context, row), after: await logged(context, { ...row, ...place }) },
  });
}
