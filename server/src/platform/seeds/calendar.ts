import { formatDay, startOfDay } from '../database/chinaTime';

/** Days and moments relative to the day of the demo data. */
export interface Calendar {
  /** `YYYY-MM-DD`, `days` from today. */
  day(days: number): string;
  /** A moment, `days` from today, `minutes` after midnight. */
  at(days: number, minutes: number): Date;
  /** Whether that moment lies behind when the demo data are made; what lies ahead may be booked, but not done. */
  happened(days: number, minutes: number): boolean;
}

/** Days and moments by the day of `now`; its time of day matters to `happened` alone. Few days are asked for, but often. */
export function calendarOf(now: Date): Calendar {
  const midnights = new Map<number, Date>();
  const midnight = (days: number): Date => {
    const known = midnights.get(days) ?? startOfDay(now, days);
    midnights.set(days, known);
    return known;
  };
  const at = (days: number, minutes: number): Date => new Date(midnight(days).getTime() + minutes * 60_000);
  return {
    day: (days) => formatDay(midnight(days)),
    at,
    happened: (days, minutes) => at(days, minutes) <= now,
  };
}
