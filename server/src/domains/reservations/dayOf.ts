import { and, eq, inArray, ne } from 'drizzle-orm';
import { clipped, type DayOfDuties, type Duty, type Taken } from '@hospital/shared/contract/dutyTimes';
import { type HolidayHours, openHoursOf } from '@hospital/shared/contract/holidays';
import { ATTENDANTS, TAKING, VISIT_TYPES, type VisitType } from '@hospital/shared/contract/reservationStates';
import { LAST_MINUTE } from '@hospital/shared/contract/timeSlots';
import { addDays } from '@hospital/shared/format';
import { washingOn } from '../reception';
import { reservation } from '../reception/schema';
import { holidayAt, hoursOf, namesOf, rostersBetween, staffOf, type Post } from '../scheduling';
import { washLimitsOn } from '../settings';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';

/** Somebody who can be reserved on a day. */
export interface Resource {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  /** Null where no roster says anything. */
  readonly shift: number | null;
  readonly duties: readonly Duty[];
}

/** A day of a store, as far as it decides what may still be reserved for people of one post. */
export interface StoreDay extends DayOfDuties {
  readonly resources: readonly Resource[];
  /** Whoever holds the post there, on duty or not. */
  readonly staff: ReadonlySet<string>;
  readonly holiday: HolidayHours | null;
}

const WHOLE_DAY: Duty = { startTime: '00:00', endTime: LAST_MINUTE, limit: 1 };

const typesOf = (post: Post): VisitType[] => VISIT_TYPES.filter((type) => ATTENDANTS[type] === post);

/** What is reserved on a day for people of a post, but for one reservation that is about to move. */
async function takenOn(
  db: TenantDatabase,
  storeId: string,
  date: string,
  post: Post,
  except: string,
): Promise<Taken[]> {
  // Plans of washing take places, too.
  if (post === 'washer') return washingOn(db, storeId, date, { reservationId: except });
  return db
    .select({
      resourceId: reservation.doctorId,
      startTime: reservation.startTime,
      endTime: reservation.endTime,
    })
    .from(reservation)
    .where(
      and(
        eq(reservation.storeId, storeId),
        eq(reservation.reservationDate, date),
        inArray(reservation.status, [...TAKING]),
        inArray(reservation.type, typesOf(post)),
        ne(reservation.id, except),
      ),
    );
}

/** What the reader of a day knows of it beforehand. */
interface Beside {
  /** A reservation that does not count. */
  readonly except?: string;
  /** What is taken, where somebody has read it already. */
  readonly taken?: readonly Taken[] | undefined;
}

/**
 * The day of a store. A washer without a roster is there all day, since stores limit washing as a whole; a doctor
 * without one is not on duty.
 */
export async function dayOf(
  db: TenantDatabase,
  storeId: string,
  date: string,
  post: Post,
  { except = '', taken: read }: Beside = {},
): Promise<StoreDay> {
  const staff = await staffOf(db, storeId, post);
  const rosters = await rostersBetween(db, storeId, addDays(date, -1), date);
  const taken = read ?? (await takenOn(db, storeId, date, post, except));
  const limits = post === 'washer' ? await washLimitsOn(db, storeId, date) : undefined;
  const known = new Set(staff.map(({ id }) => id));
  // Somebody who has left still stands on the board with what is reserved with them.
  const left = [...new Set(taken.map(({ resourceId }) => resourceId))].filter(
    (id) => id !== '' && !known.has(id),
  );
  const names = await namesOf(db, left);
  const holiday = await holidayAt(db, storeId, date);
  const open = openHoursOf(holiday);
  const hours = hoursOf(rosters, () => open);
  const people = [...staff, ...left.map((id) => ({ id, name: names.get(id) ?? '', title: '' }))];
  const resources = people.map(({ id, name, title }): Resource => {
    const own = rosters.find((row) => row.doctorId === id && row.date === date);
    const duties = hours(id, date);
    const always = post === 'washer' && !own && duties.length === 0 && known.has(id);
    return {
      ...{ id, name, title, shift: own?.shift ?? null },
      duties: always ? clipped([WHOLE_DAY], open) : duties,
    };
  });
  return { resources, taken, staff: known, holiday, open, ...(limits ? { limits } : {}) };
}
