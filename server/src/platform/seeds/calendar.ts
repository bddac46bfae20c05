import { formatDay, startOfDay } from '../database/chinaTime';

/** Days and moments relative to the day of the demo data. */
export interface Calendar {
  /** `YYYY-MM-DD`, `days` from today. */
  day(days: number): string;
  /** A moment, `days` from today, `minutes` after midnight. */
  at(days: number, minutes: number): Date;
}

/** The time of day of `now` does not matter: the same day gives the same data. Few days are asked for, but often. */
export function calendarOf(now: Date): Calendar {
  const midnights = new Map<number, Date>();
  const midnight = (days: number): Date => {
    const known = midnights.get(days) ?? startOfDay(now, days);
    midnights.set(days, known);
    return known;
  };
  return {
    day: (days) => formatDay(midnight(days)),
    at: (days, minutes) => new Date(midnight(days).getTime() + minutes * 60_000),
  };
}
