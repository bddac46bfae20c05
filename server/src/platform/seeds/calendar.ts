import { formatDay, startOfDay } from '../database/chinaTime';

/** Days and moments relative to the day of the demo data. */
export interface Calendar {
  /** `YYYY-MM-DD`, `days` from today. */
  day(days: number): string;
  /** A moment, `days` from today, `minutes` after midnight. */
  at(days: number, minutes: number): Date;
}

/** The time of day of `now` does not matter: the same day gives the same data. */
export function calendarOf(now: Date): Calendar {
  return {
    day: (days) => formatDay(startOfDay(now, days)),
    at: (days, minutes) => new Date(startOfDay(now, days).getTime() + minutes * 60_000),
  };
}
