import { eq, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { userAccount } from '../database/schema/identity';
import { invalid, type BusinessError } from '../http/businessError';
import type { SessionIdentity } from '../identity/session';
import { usersWithin } from '../users/scope';

/**
 * Rows of the users whom the caller manages, and the caller's own; undefined: all rows. Attempts with a name that
 * nobody has belong to nobody, so only who manages the whole chain sees them.
 */
export function ofManagedUsers(identity: SessionIdentity, userId: AnyPgColumn): SQL | undefined {
  const within = usersWithin(identity);
  if (!within) return undefined;
  return sql`exists (select 1 from ${userAccount} where ${userAccount.id} = ${userId}
    and (${eq(userAccount.id, identity.userId)} or ${within}))`;
}

interface Days {
  readonly startDate?: string;
  readonly endDate?: string;
}

/** The days in China, both within the range. */
export function inDays(column: AnyPgColumn, { startDate, endDate }: Days): SQL[] {
  return [
    ...(startDate ? [sql`${column} >= (${startDate}::date)::timestamp at time zone 'Asia/Shanghai'`] : []),
    ...(endDate ? [sql`${column} < (${endDate}::date + 1)::timestamp at time zone 'Asia/Shanghai'`] : []),
  ];
}

/** Refused by words rather than by the database: `2026-02-31` is no day. */
const isDay = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

/** @throws 40001 for a day that there is not */
export function expectDays({ startDate, endDate }: Days): void {
  if (startDate && !isDay(startDate)) throw invalid('startDate', '日期不存在');
  if (endDate && !isDay(endDate)) throw invalid('endDate', '日期不存在');
}

/** What an export of a log holds at most. */
export const mostRows = 20_000;

/** 40001 for an export of more. */
export const tooManyRows = (): BusinessError => invalid('startDate', `最多导出${mostRows}条，请缩小查询范围`);
