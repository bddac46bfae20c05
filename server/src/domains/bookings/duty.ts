import { and, eq, inArray, or } from 'drizzle-orm';
import { isWithin, type Period } from '@hospital/shared/contract/dutyTimes';
import { holidayInWords, openHoursOf } from '@hospital/shared/contract/holidays';
import { addDays, shanghaiDateTime } from '@hospital/shared/format';
import { formatDay } from '../../platform/database/chinaTime';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { scheduling } from '../reception/schema';
import { holidayAt } from '../scheduling';

const NIGHT = 4;

/** On duty now; before or after their shift; off on that day; not named by its roster. */
export type Presence = 'on' | 'before' | 'after' | 'off' | 'none';

/** Where a clock stands to a shift of its day; one that ends on the next day is not over. */
export function presenceIn({ startTime, endTime }: Period, clock: string): Presence {
  if (clock < startTime) return 'before';
  return endTime > startTime && clock >= endTime ? 'after' : 'on';
}

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
    return { shiftOf: () => null, onDuty: () => true, presenceOf: () => 'on', closed: '' };
  const now = new Date();
  const nightBefore = addDays(day, -1);
  const rows = await db
    .select({
      doctorId: scheduling.doctorId,
      date: scheduling.date,
      shift: scheduling.shift,
      startTime: scheduling.startTime,
      endTime: scheduling.endTime,
    })
    .from(scheduling)
    .where(
      and(
        eq(scheduling.storeId, storeId),
        inArray(scheduling.doctorId, [...among]),
        or(eq(scheduling.date, day), and(eq(scheduling.date, nightBefore), eq(scheduling.shift, NIGHT))),
      ),
    );
  const ofDay = rows.filter(({ date }) => date === day);
  const clock = shanghaiDateTime(now).slice(11, 16);
  const stillThere = rows.filter(
    // A night that ends before midnight is over.
    ({ date, startTime, endTime }) =>
      date === nightBefore && formatDay(now) === day && endTime <= startTime && clock < endTime,
  );
  const shifts = new Map([...stillThere, ...ofDay].map(({ doctorId, shift }) => [doctorId, shift]));
  const holiday = await holidayAt(db, storeId, day);
  // Of another day than today the whole day is asked about, not an hour of it.
  const hour = formatDay(now) === day ? clock : (holiday?.startTime ?? '');
  const open = holiday === null || isWithin({ startTime: hour, endTime: hour }, openHoursOf(holiday));
  const working = new Set(
    [...stillThere, ...ofDay].filter(({ shift }) => shift !== 0).map(({ doctorId }) => doctorId),
  );
  const presenceOf = (doctorId: string): Presence => {
    if (!open) return 'off';
    if (ofDay.length === 0 || stillThere.some((row) => row.doctorId === doctorId)) return 'on';
    const own = ofDay.find((row) => row.doctorId === doctorId);
    if (!own) return 'none';
    if (own.shift === 0) return 'off';
    return formatDay(now) === day ? presenceIn(own, clock) : 'on';
  };
  return {
    presenceOf,
    shiftOf: (doctorId) => shifts.get(doctorId) ?? null,
    onDuty: (doctorId) => open && (ofDay.length === 0 || working.has(doctorId)),
    closed: open ? '' : holidayInWords(holiday),
  };
}
