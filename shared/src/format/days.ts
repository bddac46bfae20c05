/**
 * Calendar days as `YYYY-MM-DD` and the arithmetic on them. Calculated in UTC so that no time zone and no change of
 * clocks can move a day.
 */
export type Day = string;

const DAY_MS = 86_400_000;
/** The chain lives by one clock; China has had no summer time since 1991. */
const SHANGHAI_OFFSET_MS = 8 * 3_600_000;

/** The day in Shanghai at a moment, wherever the browser stands. */
export const shanghaiDay = (now: Date = new Date()): Day => shanghaiDateTime(now).slice(0, 10);

/** `YYYY-MM-DD HH:mm:ss` in Shanghai at a moment. */
export const shanghaiDateTime = (now: Date = new Date()): string =>
  new Date(now.getTime() + SHANGHAI_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');

/** @throws RangeError for what is no day, e.g. `2026-02-30` */
export function dayNumber(day: Day): number {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(time) || dayOf(time / DAY_MS) !== day) {
    throw new RangeError(`Not a day: ${day}`);
  }
  return time / DAY_MS;
}

const dayOf = (number: number): Day => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** `count` days later, or earlier when negative. */
export const addDays = (day: Day, count: number): Day => dayOf(dayNumber(day) + count);

/** `count` months later or earlier; the 31st becomes the last day of a shorter month. */
export function addMonths(day: Day, count: number): Day {
  dayNumber(day);
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month - 1 + count + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10);
}

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** The Monday of a day's week. */
export const mondayOf = (day: Day): Day =>
  addDays(day, -((new Date(dayNumber(day) * DAY_MS).getUTCDay() + 6) % 7));

/** Days from one to the other, negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => dayNumber(to) - dayNumber(from);
