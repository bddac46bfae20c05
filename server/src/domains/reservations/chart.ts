import { and, asc, eq, inArray, sql } from 'drizzle-orm';
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
  type Taken,
  timeOf,
} from '@hospital/shared/contract/dutyTimes';
import {
  ATTENDANTS,
  AWAITED,
  TAKING,
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
import { planningOnce } from '../../platform/database/generalPlans';
import { oneRow } from '../../platform/database/oneRow';
import { preparedQuery, unnamed } from '../../platform/database/preparedQuery';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import type { CallContext } from '../../platform/http/call';
import { dayOf, type Resource } from './dayOf';
import { briefColumns, briefOf } from './records';

const HOUR = 60;
/** Hours that a board shows at least. */
const LEAST_HOURS = 4;
/** Cancelled ones stand in lists alone. */
const SHOWN = [0, 1, 2, 4];

const reservedStatement = (db: TenantDatabase, type: VisitType) =>
  db
    .select(briefColumns)
    .from(reservation)
    .leftJoin(owner, eq(owner.id, reservation.ownerId))
    .leftJoin(pet, eq(pet.id, reservation.petId))
    .where(
      and(
        eq(reservation.storeId, sql.placeholder('storeId')),
        eq(reservation.reservationDate, sql.placeholder('date')),
        inArray(reservation.status, SHOWN),
        inArray(reservation.type, [...typesBeside(type)]),
      ),
    )
    .orderBy(asc(reservation.startTime), asc(reservation.createDate), asc(reservation.id))
    .prepare(unnamed);

async function reservedOn(db: TenantDatabase, storeId: string, date: string, type: VisitType) {
  const reader = planningOnce(db);
  const statement = preparedQuery(reader, `board ${type}`, () => reservedStatement(reader, type));
  return (await statement.execute({ storeId, date })).map(briefOf);
}

/** Times that reservations of a board take. */
const takenBy = (items: readonly ReservationBrief[]): Taken[] =>
  items
    .filter(({ status }) => TAKING.includes(status))
    .map(({ doctorId: resourceId, startTime, endTime }) => ({ resourceId, startTime, endTime }));

/** When a store is open, as it says itself. */
const hoursOfStore = async (db: TenantDatabase, storeId: string): Promise<Period> =>
  oneRow(
    await db
      .select({ startTime: store.openningHoursStart, endTime: store.openningHoursEnd })
      .from(store)
      .where(eq(store.id, storeId)),
  );

/** From the first to the last hour of the periods, in whole hours. */
function hoursShown(periods: readonly Period[]): Period {
  const start = Math.floor(Math.min(...periods.map(({ startTime }) => minutesOf(startTime))) / HOUR) * HOUR;
  const end = Math.ceil(Math.max(...periods.map(({ endTime }) => minutesOf(endTime))) / HOUR) * HOUR;
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
  const items = await reservedOn(db, storeId, date, type);
  const [day, taken, petTimes] = await Promise.all([
    // All that takes time of a doctor stands on the board; plans of washing take that of washers, too.
    post === ''
      ? null
      : dayOf(db, storeId, date, post, { taken: post === 'doctor' ? takenBy(items) : undefined }),
    post === 'washer' ? plansAlone(db, storeId, date) : [],
    petId ? petTimesOn(db, [petId], date) : sharedTimes(db, items, date),
  ]);
  const holiday = day ? day.holiday : await holidayAt(db, storeId, date);
  const resources = [...(day?.resources ?? []), nobody(type)];
  // Whoever is off duty and awaited by nobody is there all the same, so that one sees it.
  const periods = [...onRosters(resources), ...items, ...taken];
  const shown = hoursShown(periods.length > 0 ? periods : [await hoursOfStore(db, storeId)]);
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
