import { eq } from 'drizzle-orm';
import type { WashingLimits } from '@hospital/shared/contract/calls/settings';
import { minutesOf, type Duty } from '@hospital/shared/contract/dutyTimes';
import { LAST_MINUTE } from '@hospital/shared/contract/timeSlots';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { washingLimit } from './schema';

const overlaps = (one: Duty, other: Duty): boolean =>
  minutesOf(one.startTime) < minutesOf(other.endTime) && minutesOf(other.startTime) < minutesOf(one.endTime);

/** Limits of one day: what was set for that day takes the place of what holds each day at those times. */
export function limitsOfDay(
  { limit, slots, days }: Pick<WashingLimits, 'limit' | 'slots' | 'days'>,
  date: string,
): Duty[] {
  const ofDay = days.filter((day) => day.date === date);
  const whole = ofDay.find(({ startTime }) => startTime === '')?.limit ?? limit;
  const own = ofDay.filter(({ startTime }) => startTime !== '');
  const usual = slots.filter((slot) => !own.some((one) => overlaps(slot, one)));
  return [
    ...(whole === null ? [] : [{ startTime: '00:00', endTime: LAST_MINUTE, limit: whole }]),
    ...[...usual, ...own].map((slot) => ({
      startTime: slot.startTime,
      endTime: slot.endTime,
      limit: slot.limit,
    })),
  ];
}

/**
 * How many animals may be washed on a day, and in parts of it, by when they begin. Plans and reservations count alike;
 * an empty list: any number.
 */
export async function washLimitsOn(db: TenantDatabase, storeId: string, date: string): Promise<Duty[]> {
  const [row] = await db.select().from(washingLimit).where(eq(washingLimit.storeId, storeId));
  return row ? limitsOfDay({ limit: row.registerLimit, slots: row.slots, days: row.days }, date) : [];
}
