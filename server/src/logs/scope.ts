import { eq, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { userAccount } from '../database/schema/identity';
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

/** The days in China, both within the range. */
export function inDays(
  column: AnyPgColumn,
  { startDate, endDate }: { readonly startDate?: string; readonly endDate?: string },
): SQL[] {
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
