import {
  isDay as isCalendarDay,
  shanghaiDateTime,
  shanghaiDay,
  shanghaiMoment,
  startOfShanghaiDay,
} from '@hospital/shared/format';

/** Dates as the product shows them (domain.md §0.4): Asia/Shanghai. `YYYY-MM-DD HH:mm:ss`; `''` for null. */
export const formatDateTime = (moment: Date | null): string => (moment ? shanghaiDateTime(moment) : '');

/** `YYYY-MM-DD`. */
export const formatDay = (moment: Date): string => shanghaiDay(moment);

/** 00:00 of the day in which `moment` lies, plus `days` (may be negative). */
export const startOfDay = startOfShanghaiDay;

/** The last millisecond of the day in which `moment` lies. */
export const endOfDay = (moment: Date): Date => new Date(startOfDay(moment, 1).getTime() - 1);

/** Years before are a slip, and beyond what calendars of databases and browsers agree on. */
const FIRST_YEAR = '1900';

/** Whether `YYYY-MM-DD` is a day that there is, from 1900 on. */
export const isDay = (text: string): boolean => text >= FIRST_YEAR && isCalendarDay(text);

/**
 * Until then Shanghai kept its local time, and the database writes a moment with an offset of seconds (`+08:05:43`),
 * which no `Date` reads.
 */
const FIRST_YEAR_OF_MOMENTS = '1901';

/** Whether `YYYY-MM-DD HH:mm`, with or without `:ss`, is a moment that there is, from 1901 on. */
export const isMinute = (text: string): boolean =>
  text >= FIRST_YEAR_OF_MOMENTS && parseDateTime(text) !== null;

/** Reads `YYYY-MM-DD HH:mm` with or without `:ss`; null for a moment that there is not. */
export const parseDateTime = shanghaiMoment;
