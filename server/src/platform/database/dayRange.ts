import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** `YYYY-MM-DD`, Asia/Shanghai; both belong to the range, either may be open. */
export interface DayRange {
  readonly startDate?: string;
  readonly endDate?: string;
}

/** The moment in which a day (an expression) begins in China. */
export const beginOf = (day: SQL): SQL => sql`(${day})::timestamp at time zone 'Asia/Shanghai'`;

/** The days in China, both within the range. */
export function inDays(column: AnyPgColumn, { startDate, endDate }: DayRange): SQL[] {
  return [
    ...(startDate ? [sql`${column} >= ${beginOf(sql`${startDate}::date`)}`] : []),
    ...(endDate ? [sql`${column} < ${beginOf(sql`${endDate}::date + 1`)}`] : []),
  ];
}
