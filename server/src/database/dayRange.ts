import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { invalid } from '../http/businessError';

/** `YYYY-MM-DD`, Asia/Shanghai; both belong to the range, either may be open. */
export interface DayRange {
  readonly startDate?: string;
  readonly endDate?: string;
}

/** The days in China, both within the range. */
export function inDays(column: AnyPgColumn, { startDate, endDate }: DayRange): SQL[] {
  return [
    ...(startDate ? [sql`${column} >= (${startDate}::date)::timestamp at time zone 'Asia/Shanghai'`] : []),
    ...(endDate ? [sql`${column} < (${endDate}::date + 1)::timestamp at time zone 'Asia/Shanghai'`] : []),
  ];
}

/** Refused by words rather than by the database: `2026-02-31` is no day. */
export const isDay = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

/** @throws 40001 for a day that there is not */
export function expectDays({ startDate, endDate }: DayRange): void {
  if (startDate && !isDay(startDate)) throw invalid('startDate', '日期不存在');
  if (endDate && !isDay(endDate)) throw invalid('endDate', '日期不存在');
}
