import { and, between, eq, inArray } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import { MOST_ROSTER_DAYS, type schedulingCalls } from '@hospital/shared/contract/calls/scheduling';
import {
  minutesOf,
  mostAtOnce,
  rowsOf,
  stepOf,
  type Shift,
  type Taken,
} from '@hospital/shared/contract/dutyTimes';
import { TAKING } from '@hospital/shared/contract/reservationStates';
import { addDays, daysBetween } from '@hospital/shared/format';
import { reservation } from '../reception/schema';
import { expectPlaces, storeOf } from '../settings';
import { userAccount } from '../accounts/schema';
import { isOneOf } from '../../platform/database/paging';
import { formatDateTime } from '../../platform/database/chinaTime';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { hoursOf } from './coverage';
import { openDays } from './holidays/calendar';
import { rostersBetween, staffOf } from './rosters';

/** @throws 40001 for days in the wrong order, or too many of them */
export function expectDays(startDate: string, endDate: string): void {
  if (endDate < startDate) throw invalid('endDate', '结束日期不能早于开始日期');
  if (daysBetween(startDate, endDate) >= MOST_ROSTER_DAYS)
    throw invalid('endDate', `一次最多查看${MOST_ROSTER_DAYS}天`);
}

/** What is reserved with somebody by name, by person and day. */
async function takenBetween(
  db: TenantDatabase,
  storeId: string,
  from: string,
  to: string,
): Promise<ReadonlyMap<string, readonly Taken[]>> {
  const rows = await db
    .select({
      doctorId: reservation.doctorId,
      date: reservation.reservationDate,
      startTime: reservation.startTime,
      endTime: reservation.endTime,
    })
    .from(reservation)
    .where(
      and(
        eq(reservation.storeId, storeId),
        between(reservation.reservationDate, from, to),
        inArray(reservation.status, [...TAKING]),
      ),
    );
  return group(rows.map(({ doctorId, ...row }) => ({ ...row, resourceId: doctorId })));
}

type TakenRow = Taken & { readonly date: string };
function group(rows: readonly TakenRow[]): Map<string, TakenRow[]> {
  const found = new Map<string, TakenRow[]>();
  for (const row of rows) {
    const key = `${row.resourceId}/${row.date}`;
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  return found;
}

/**
 * Who is on duty in a store, with what is left of each of their hours: of the named store, or where the session stands.
 *
 * @throws 40001 where there is no store, for days in the wrong order or more than two months of them; 40302, 404
 */
export async function rosterList(
  { db, identity }: CallContext,
  { startDate, endDate, doctorId, post, storeId: named }: RequestOf<typeof schedulingCalls.list>,
): Promise<DataOf<typeof schedulingCalls.list>> {
  expectDays(startDate, endDate);
  const storeId = storeOf(identity, named);
  await expectPlaces(db, identity, [storeId]);
  const all = await rostersBetween(db, storeId, addDays(startDate, -1), endDate);
  const [taken, names, staff] = await Promise.all([
    takenBetween(db, storeId, startDate, endDate),
    namesOf(db, [...new Set(all.map((row) => row.doctorId))]),
    post ? staffOf(db, storeId, post) : null,
  ]);
  const ofPost = staff && new Set(staff.map(({ id }) => id));
  const hours = hoursOf(all, await openDays(db, storeId, startDate, endDate));
  return all
    .filter(
      (row) =>
        row.date >= startDate &&
        (doctorId === undefined || row.doctorId === doctorId) &&
        (ofPost === null || ofPost.has(row.doctorId)),
    )
    .map((row) => {
      const reserved = taken.get(`${row.doctorId}/${row.date}`) ?? [];
      return {
        ...{ id: row.id, storeId, doctorId: row.doctorId, doctorName: names.get(row.doctorId) ?? '' },
        ...{ date: row.date, shift: row.shift as Shift, startTime: row.startTime, endTime: row.endTime },
        ...{ limit: row.limit, used: reserved.length, remarks: row.remarks, version: row.version },
        updateDate: formatDateTime(row.updateDate),
        slots: hours(row.doctorId, row.date).flatMap((duty) => {
          const length = (minutesOf(duty.endTime) - minutesOf(duty.startTime)) / 60;
          return rowsOf(duty, stepOf(length)).map((slot) => ({
            ...{ start: slot.startTime, end: slot.endTime, limit: duty.limit },
            used: mostAtOnce(slot, reserved),
          }));
        }),
      };
    });
}

/** What users are called, by their ids. */
export async function namesOf(
  db: TenantDatabase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: userAccount.id, name: userAccount.name })
    .from(userAccount)
    .where(isOneOf(userAccount.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
