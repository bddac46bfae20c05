import { and, between, eq, inArray, sql } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { reservationCalls, ReservationDay } from '@hospital/shared/contract/calls/reservations';
import {
  type Duty,
  judgeOf,
  RESERVATION_STEP,
  type Taken,
  timeOf,
} from '@hospital/shared/contract/dutyTimes';
import { openHoursOf } from '@hospital/shared/contract/holidays';
import { TAKING, typesBeside } from '@hospital/shared/contract/reservationStates';
import { addDays, daysBetween, firstOfMonth, lastOfMonth } from '@hospital/shared/format';
import { reservation } from '../reception/schema';
import { holidaysBetween, hoursOf, rostersBetween, shownHoliday, staffOf } from '../scheduling';
import { expectPlaces, storeOf } from '../settings';
import { formatDateTime } from '../../platform/database/chinaTime';
import type { CallContext } from '../../platform/http/call';

/** Those who were awaited: cancelled ones are no load. */
const LOAD = [0, 1, 2, 4];

interface DutyDay {
  readonly resources: readonly { readonly id: string; readonly duties: readonly Duty[] }[];
  readonly taken: readonly Taken[];
}

/** Whether no doctor has a quarter of an hour left from a time of the day on. */
function isFull(day: DutyDay, from: string): boolean {
  if (!day.resources.some(({ duties }) => duties.some(({ limit }) => limit > 0))) return false;
  const judge = judgeOf(day);
  for (let minutes = 0; minutes < 24 * 60; minutes += RESERVATION_STEP) {
    const [startTime, endTime] = [timeOf(minutes), timeOf(minutes + RESERVATION_STEP)];
    if (startTime >= from && judge({ resourceId: '', startTime, endTime }) === null) return false;
  }
  return true;
}

/**
 * A month of a store: how much is reserved each day, and which days are full.
 *
 * @throws 40001 where there is no store; 40302, 404
 */
export async function calendar(
  { db, identity }: CallContext,
  { month, storeId: named }: RequestOf<typeof reservationCalls.calendar>,
): Promise<DataOf<typeof reservationCalls.calendar>> {
  const storeId = storeOf(identity, named);
  await expectPlaces(db, identity, [storeId]);
  const [first, last] = [firstOfMonth(`${month}-01`), lastOfMonth(`${month}-01`)];
  const [today = '', clock = ''] = formatDateTime(new Date()).split(' ');
  const inMonth = and(eq(reservation.storeId, storeId), between(reservation.reservationDate, first, last));
  const [loads, taken, rosters, doctors] = await Promise.all([
    db
      .select({
        date: reservation.reservationDate,
        type: reservation.type,
        count: sql<number>`count(*)::int`,
      })
      .from(reservation)
      .where(and(inMonth, inArray(reservation.status, LOAD)))
      .groupBy(reservation.reservationDate, reservation.type)
      .orderBy(reservation.reservationDate, reservation.type),
    // Of days that are over nobody asks whether they were full.
    db
      .select({
        date: reservation.reservationDate,
        resourceId: reservation.doctorId,
        startTime: reservation.startTime,
        endTime: reservation.endTime,
      })
      .from(reservation)
      .where(
        and(
          inMonth,
          sql`${reservation.reservationDate} >= ${today}`,
          inArray(reservation.status, [...TAKING]),
          inArray(reservation.type, [...typesBeside(1)]),
        ),
      ),
    rostersBetween(db, storeId, addDays(first, -1), last),
    staffOf(db, storeId, 'doctor'),
  ]);
  const holidays = await holidaysBetween(db, storeId, first, last);
  const hours = hoursOf(rosters, (date) => openHoursOf(holidays(date)));
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, at): ReservationDay => {
    const date = addDays(first, at);
    const items = loads
      .filter((load) => load.date === date)
      .map(({ type, count }) => ({ type: type as ReservationDay['items'][number]['type'], count }));
    const resources = doctors.map(({ id }) => ({ id, duties: hours(id, date) }));
    const day = { resources, taken: taken.filter((one) => one.date === date) };
    const full = date >= today && isFull(day, date === today ? clock.slice(0, 5) : '00:00');
    return {
      holiday: shownHoliday(holidays(date)),
      ...{ date, items, total: items.reduce((sum, { count }) => sum + count, 0) },
      doctorCount: resources.filter(({ duties }) => duties.length > 0).length,
      full: full ? 'Y' : 'N',
    };
  });
}
