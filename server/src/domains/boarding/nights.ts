import { daysBetween, shanghaiDateTime, shanghaiDay } from '@hospital/shared/format';

/** Halves of a night that a day's delay costs. */
const HALF = 0.5;

/**
 * Nights that are charged for (domain.md §2.5): nights of the calendar in Shanghai, at least one, and half a one more for
 * who leaves after the store's hour on a later day. A visit of one day is one night, whenever it ends.
 *
 * @param lateFrom `HH:mm`; who leaves in that minute is still in time
 */
export function nightsOf(inTime: Date, outTime: Date, lateFrom: string): number {
  const slept = daysBetween(shanghaiDay(inTime), shanghaiDay(outTime));
  if (slept < 1) return 1;
  const late = shanghaiDateTime(outTime).slice(11, 16) > lateFrom;
  return slept + (late ? HALF : 0);
}

/** Nights of a plan, by its days. */
export const plannedNights = (startDate: string, planEndDate: string): number =>
  Math.max(1, daysBetween(startDate, planEndDate));
