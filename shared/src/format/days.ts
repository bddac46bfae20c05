import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string;

const DAY = 'YYYY-MM-DD';
const DATE_TIME = 'YYYY-MM-DD HH:mm:ss';

/**
 * The clock in Shanghai, 8 hours ahead: China has had no summer time since 1991. Read as UTC, since Day.js keeps a zone
 * or an offset of its own in the zone of the browser or process, where an hour of spring may be missing.
 */
const SHANGHAI_HOURS = 8;
const shanghai = (moment: Date): Dayjs => dayjs.utc(moment).add(SHANGHAI_HOURS, 'hour');
const momentOf = (clock: Dayjs): Date => clock.subtract(SHANGHAI_HOURS, 'hour').toDate();

/** What the clock in Shanghai shows, as ISO 8601 writes it. Every row of every list asks, so without Day.js. */
const isoInShanghai = (moment: Date): string =>
  new Date(moment.getTime() + SHANGHAI_HOURS * 3_600_000).toISOString();

/** The day in Shanghai at a moment, wherever the browser stands. @throws RangeError for an invalid date */
export const shanghaiDay = (moment: Date = new Date()): Day => isoInShanghai(moment).slice(0, DAY.length);

/** `YYYY-MM-DD HH:mm:ss` in Shanghai at a moment. @throws RangeError for an invalid date */
export const shanghaiDateTime = (moment: Date = new Date()): string =>
  isoInShanghai(moment).slice(0, DATE_TIME.length).replace('T', ' ');

/** 00:00 in Shanghai of the day of a moment, `days` later, or earlier when negative. */
export const startOfShanghaiDay = (moment: Date, days = 0): Date =>
  momentOf(shanghai(moment).startOf('day').add(days, 'day'));

/** Reads `YYYY-MM-DD HH:mm`, with or without `:ss`, in Shanghai; null for a time that there is not. */
export function shanghaiMoment(text: string): Date | null {
  const whole = text.length === 16 ? `${text}:00` : text;
  const clock = dayjs.utc(`${whole.replace(' ', 'T')}Z`);
  return clock.format(DATE_TIME) === whole ? momentOf(clock) : null;
}

/** What the clock in Shanghai shows at a moment, as a moment of UTC: for spreadsheets, which know no zones. */
export const shanghaiClock = (moment: Date): Date => shanghai(moment).toDate();

const utcDay = (day: Day): Dayjs => dayjs.utc(`${day}T00:00:00Z`);

/** Whether a text is a day: `2026-02-30` is none. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && utcDay(text).format(DAY) === text;

function dayjsOf(day: Day): Dayjs {
  if (!isDay(day)) throw new RangeError(`Not a day: ${day}`);
  return utcDay(day);
}

/** `count` days later, or earlier when negative. @throws RangeError for what is no day, e.g. `2026-02-30` */
export const addDays = (day: Day, count: number): Day => dayjsOf(day).add(count, 'day').format(DAY);

/** `count` months later or earlier; the 31st becomes the last day of a shorter month. @throws as `addDays` */
export const addMonths = (day: Day, count: number): Day => dayjsOf(day).add(count, 'month').format(DAY);

/** @throws as `addDays` */
export const firstOfMonth = (day: Day): Day => dayjsOf(day).startOf('month').format(DAY);

/** @throws as `addDays` */
export const lastOfMonth = (day: Day): Day => dayjsOf(day).endOf('month').format(DAY);

/** 0 for Sunday to 6 for Saturday. @throws as `addDays` */
export const weekdayOf = (day: Day): number => dayjsOf(day).day();

/** The Monday of a day's week, which ends on Sunday. @throws as `addDays` */
export function mondayOf(day: Day): Day {
  const date = dayjsOf(day);
  return date.day(date.day() === 0 ? -6 : 1).format(DAY);
}

/** Days from one to the other, negative when `to` is earlier. @throws as `addDays` */
export const daysBetween = (from: Day, to: Day): number => dayjsOf(to).diff(dayjsOf(from), 'day');

/** Full months from one to the other; a month from the 31st is full on the last day of a shorter one. @throws as `addDays` */
export const monthsBetween = (from: Day, to: Day): number => dayjsOf(to).diff(dayjsOf(from), 'month');
