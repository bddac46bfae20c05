import { and, asc, eq, inArray } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type {
  ReservationBrief,
  reservationCalls,
  ReservationChart,
} from '@hospital/shared/contract/calls/reservations';
import {
  type Duty,
  minutesOf,
  type Period,
  rowsOf,
  stepOf,
  timeOf,
} from '@hospital/shared/contract/dutyTimes';
import {
  ATTENDANTS,
  AWAITED,
  typesBeside,
  type VisitType,
} from '@hospital/shared/contract/reservationStates';
import { owner, pet } from '../owners/schema';
import { store } from '../places/schema';
import { reservation } from '../reception/schema';
import { petOf } from '../customer';
import { petTimesOn, plansAlone } from '../reception';
import { holidayAt, shownHoliday } from '../scheduling';
import { expectPlaces, storeOf } from '../settings';
import { oneRow } from '../../platform/database/oneRow';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import type { CallContext } from '../../platform/http/call';
import { dayOf, type Resource } from './dayOf';
import { briefColumns, briefOf } from './records';

const HOUR = 60;
/** Hours that a board shows at least. */
const LEAST_HOURS = 4;
/** Cancelled ones stand in lists alone. */
const SHOWN = [0, 1, 2, 4];

async function reservedOn(db: TenantDatabase, storeId: string, date: string, type: VisitType) {
  const rows = await db
    .select(briefColumns)
    .from(reservation)
    .leftJoin(owner, eq(owner.id, reservation.ownerId))
    .leftJoin(pet, eq(pet.id, reservation.petId))
    .where(
      and(
        eq(reservation.storeId, storeId),
        eq(reservation.reservationDate, date),
        inArray(reservation.status, SHOWN),
        inArray(reservation.type, [...typesBeside(type)]),
      ),
    )
    .orderBy(asc(reservation.startTime), asc(reservation.createDate), asc(reservation.id));
  return rows.map(({ row, name, petName }) => briefOf({ ...row, name, petName }));
}

/** From the first to the last hour in which somebody is on duty or awaited; where there is none, those of the store. */
function hoursShown(periods: readonly Period[], [opens, closes]: readonly [string, string]): Period {
  const from = periods.map(({ startTime }) => minutesOf(startTime));
  const to = periods.map(({ endTime }) => minutesOf(endTime));
  const start = Math.floor((from.length > 0 ? Math.min(...from) : minutesOf(opens)) / HOUR) * HOUR;
  const end = Math.ceil((to.length > 0 ? Math.max(...to) : minutesOf(closes)) / HOUR) * HOUR;
  const least = Math.min(Math.max(end, start + LEAST_HOURS * HOUR), 24 * HOUR);
  return { startTime: timeOf(start), endTime: timeOf(least) };
}

const limitAt = (duties: readonly Duty[], row: Period): number =>
  duties.reduce(
    (most, duty) =>
      minutesOf(duty.startTime) < minutesOf(row.endTime) && minutesOf(row.startTime) < minutesOf(duty.endTime)
        ? Math.max(most, duty.limit)
        : most,
    0,
  );

/** Times of the animals on a board that are expected for more than one thing: only these can stand in each other's way. */
async function sharedTimes(
  db: TenantDatabase,
  items: readonly ReservationBrief[],
  date: string,
): Promise<ReservationChart['petTimes']> {
  const awaited = items.filter(({ status }) => AWAITED.includes(status));
  const petIds = new Set(awaited.flatMap(({ petId }) => petId ?? []));
  const times = await petTimesOn(db, [...petIds], date);
  return times.filter(({ id, petId }) => times.some((one) => one.petId === petId && one.id !== id));
}

/** What boards call those whom nobody in particular attends to. */
const nobody = (type: VisitType): Resource => ({
  ...{ id: '', name: ATTENDANTS[type] === '' ? '寄养' : '未指定', title: '', shift: null, duties: [] },
});

/**
 * The day of a store as a board: doctors, or washers for washing; boarding has a column of its own.
 *
 * @throws 40001 where there is no store; 40302, 404
 */
export async function chart(
  context: CallContext,
  { date, type = 1, storeId: named, petId }: RequestOf<typeof reservationCalls.chart>,
): Promise<DataOf<typeof reservationCalls.chart>> {
  const { db, identity } = context;
  const storeId = storeOf(identity, named);
  await expectPlaces(db, identity, [storeId]);
  if (petId) await petOf(context, petId);
  const post = ATTENDANTS[type];
  const [day, holiday, taken, items, asked, stores] = await Promise.all([
    post === '' ? null : dayOf(db, storeId, date, post),
    holidayAt(db, storeId, date),
    post === 'washer' ? plansAlone(db, storeId, date) : [],
    reservedOn(db, storeId, date, type),
    petId ? petTimesOn(db, [petId], date) : null,
    db
      .select({ opens: store.openningHoursStart, closes: store.openningHoursEnd })
      .from(store)
      .where(eq(store.id, storeId)),
  ]);
  const petTimes = asked ?? (await sharedTimes(db, items, date));
  const { opens, closes } = oneRow(stores);
  const resources = [...(day?.resources ?? []), nobody(type)];
  // Whoever is off duty and awaited by nobody is there all the same, so that one sees it.
  const shown = hoursShown([...onRosters(resources), ...items, ...taken], [opens, closes]);
  const step = stepOf((minutesOf(shown.endTime) - minutesOf(shown.startTime)) / HOUR);
  const rows = resources.flatMap((resource): ReservationChart['rows'] =>
    rowsOf(shown, step).map((row) => ({
      ...{ resourceId: resource.id, start: row.startTime, end: row.endTime },
      limit: limitAt(resource.duties, row),
      items: items.filter(
        ({ doctorId, startTime }) =>
          doctorId === resource.id && row.startTime <= startTime && startTime < row.endTime,
      ),
    })),
  );
  return {
    ...{ date, ...shown, step, rows },
    resources: resources.map(({ duties, ...resource }) => ({ ...resource, duties: [...duties] })),
    ...{ taken, petTimes, booked: post === 'washer' && day ? day.taken.length : null },
    ...{ holiday: shownHoliday(holiday) },
    limits: day?.limits ? [...day.limits] : null,
  };
}

/** Hours that somebody was put on duty for; a washer without a roster is there whenever the store is. */
const onRosters = (resources: readonly Resource[]): Period[] =>
  resources.flatMap(({ shift, duties }) =>
    shift === null
      ? duties.filter(({ startTime, endTime }) => startTime !== '00:00' || endTime !== '23:59')
      : duties,
  );
