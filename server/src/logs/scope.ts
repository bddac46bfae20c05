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

/** What an export of a log holds at most. */
export const mostRows = 20_000;

/** 40001 for an export of more. */
export const tooManyRows = (): BusinessError => invalid('startDate', `最多导出${mostRows}条，请缩小查询范围`);
