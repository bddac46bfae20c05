import { eq, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { userAccount } from '../accounts/schema';
import type { SessionIdentity } from '../../platform/sessions/session';
import { usersWithin } from '../accounts';

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
