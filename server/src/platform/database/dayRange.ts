import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

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
