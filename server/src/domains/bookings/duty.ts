import { and, eq, inArray, or } from 'drizzle-orm';
import { clipped, type Period } from '@hospital/shared/contract/dutyTimes';
import { type HolidayHours, holidayInWords, openHoursOf } from '@hospital/shared/contract/holidays';
import { LAST_MINUTE } from '@hospital/shared/contract/timeSlots';
import { addDays, shanghaiDateTime } from '@hospital/shared/format';
import { formatDay } from '../../platform/database/chinaTime';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { scheduling } from '../reception/schema';
import { holidayAt, hoursOf } from '../scheduling';

const NIGHT = 4;
const WHOLE_DAY: Period = { startTime: '00:00', endTime: LAST_MINUTE };

/** On duty now; before or after their hours; off on that day; not named by its roster. */
export type Presence = 'on' | 'before' | 'after' | 'off' | 'none';

/** Who is on duty in a store on a day. */
export interface Duty {
  /** 0 off, 1 early, 2 late, 3 the whole day, 4 night; null: the roster does not name them. */
  readonly shiftOf: (doctorId: string) => number | null;
  /** Everybody is where nobody has written a roster of the day for any of those who are asked about. */
  readonly onDuty: (doctorId: string) => boolean;
  /** Whether they are there at this hour of today, or on that day where it is another. */
  readonly presenceOf: (doctorId: string) => Presence;
  /** Why nobody is there, by the calendar of holidays, in words; empty on a day and at an hour like any other. */
  readonly closed: string;
  /** The hours of a short day, in words, for somebody whose whole shift lies outside them; empty for anybody else. */
  readonly outside: (doctorId: string) => string;
}

const includes = ({ startTime, endTime }: Period, clock: string): boolean =>
  startTime <= clock && (clock < endTime || endTime === LAST_MINUTE);

/** Where a clock stands to somebody's hours of a day. */
export function presenceAt(hours: readonly Period[], clock: string): Presence {
  if (hours.length === 0) return 'off';
  if (hours.some((period) => includes(period, clock))) return 'on';
  return hours.some(({ startTime }) => clock < startTime) ? 'before' : 'after';
}

/** Why somebody is not on duty today, in words. */
export function absenceOf({ id, name }: { readonly id: string; readonly name: string }, duty: Duty): string {
  if (duty.closed !== '') return `门店今天放假或已下班（${duty.closed}）`;
  const hours = duty.outside(id);
  return hours === '' ? `医生未排班：${name}今天不当班` : `${name}今天的班次不在营业时间内（${hours}）`;
}

/** What is known of a day in a store. */
interface KnownDay {
  readonly day: string;
  /** `HH:mm` of now; null where the day is not today: then the whole of it is asked about. */
  readonly clock: string | null;
  /** Rosters of the day, and nights that began on the day before. */
  readonly entries: readonly Parameters<typeof hoursOf>[0][number][];
  readonly holiday: HolidayHours | null;
}

/** Who is on duty, by what is known of the day. Hours of the roster that the store is closed in are nobody's. */
export function dutyBy({ day, clock, entries, holiday }: KnownDay): Duty {
  const open = openHoursOf(holiday);
  const ofDay = entries.filter(({ date }) => date === day);
  const ownOf = (doctorId: string) => ofDay.find((entry) => entry.doctorId === doctorId);
  const hoursIn = (some: typeof entries, doctorId: string) => hoursOf(some, () => open)(doctorId, day);
  const hasShift = (doctorId: string) => hoursOf(ofDay, () => undefined)(doctorId, day).length > 0;
  const nights = entries.filter(({ date }) => date !== day);
  // Who began the night before is there until its end; on another day than today that says nothing.
  const nightPresence = (doctorId: string): Presence =>
    clock === null ? 'off' : presenceAt(hoursIn(nights, doctorId), clock);
  const stillThere = (doctorId: string): boolean => nightPresence(doctorId) === 'on';
  const isOpen =
    open === undefined || (open !== null && (clock === null || presenceAt([open], clock) === 'on'));
  const hoursOfAll = clipped([{ ...WHOLE_DAY, limit: 1 }], open);
  const presenceOf = (doctorId: string): Presence => {
    // On a short day the last hours of a night may begin only when the store opens.
    const night = nightPresence(doctorId);
    if (night === 'on' || night === 'before') return night;
    if (ofDay.length > 0 && !ownOf(doctorId)) return open === null ? 'off' : 'none';
    const hours = ofDay.length === 0 ? hoursOfAll : hoursIn(ofDay, doctorId);
    if (clock !== null) return presenceAt(hours, clock);
    return hours.length > 0 ? 'on' : 'off';
  };
  return {
    presenceOf,
    shiftOf: (doctorId) =>
      (ownOf(doctorId) ?? (stillThere(doctorId) ? nights.find((night) => night.doctorId === doctorId) : null))
        ?.shift ?? null,
    onDuty: (doctorId) => isOpen && !['off', 'none'].includes(presenceOf(doctorId)),
    closed: isOpen || holiday === null ? '' : holidayInWords(holiday),
    outside: (doctorId) =>
      holiday !== null && open !== null && presenceOf(doctorId) === 'off' && hasShift(doctorId)
        ? holidayInWords(holiday)
        : '',
  };
}

/**
 * Reads the roster. Today, who began the night before is on duty until the end of that shift.
 *
 * @param among ids of those who are asked about, so that a roster of the washers says nothing of the doctors
 */
export async function dutyOf(
  db: TenantDatabase,
  storeId: string,
  day: string,
  among: readonly string[],
): Promise<Duty> {
  if (among.length === 0)
    return { shiftOf: () => null, onDuty: () => true, presenceOf: () => 'on', closed: '', outside: () => '' };
  const now = new Date();
  const nightBefore = addDays(day, -1);
  const entries = await db
    .select({
      doctorId: scheduling.doctorId,
      date: scheduling.date,
      shift: scheduling.shift,
      startTime: scheduling.startTime,
      endTime: scheduling.endTime,
      limit: scheduling.limit,
    })
    .from(scheduling)
    .where(
      and(
        eq(scheduling.storeId, storeId),
        inArray(scheduling.doctorId, [...among]),
        or(eq(scheduling.date, day), and(eq(scheduling.date, nightBefore), eq(scheduling.shift, NIGHT))),
      ),
    );
  return dutyBy({
    day,
    clock: formatDay(now) === day ? shanghaiDateTime(now).slice(11, 16) : null,
    entries,
    holiday: await holidayAt(db, storeId, day),
  });
}
