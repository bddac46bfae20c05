import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { expectHeld } from '../access/held';
import { session, type SessionEnd, userAccount } from '../database/schema/identity';
import { notFound } from '../http/businessError';
import type { CallContext } from '../http/call';
import type { Services } from '../http/services';
import { changedBy } from '../identity/authorship';
import { loadPermissions } from '../identity/sessionLoad';
import { publish } from '../live/publish';
import { expectWithin } from './users';

type UserRow = typeof userAccount.$inferSelect;

/**
 * Asked of a user as they are and as they will be: they work within the caller's scope and may do nothing that the
 * caller may not.
 *
 * @throws 404, 40302, 40300
 */
export async function expectManageable(context: CallContext, id: string): Promise<void> {
  await expectWithin(context, id);
  expectHeld(context.identity, await loadPermissions(context.db, id));
}

/**
 * The user, held until the end of the transaction, and the caller's to manage.
 *
 * @throws 404, 40302, 40300
 */
export async function holdUser(context: CallContext, id: string): Promise<UserRow> {
  const [row] = await context.db
    .select()
    .from(userAccount)
    .where(and(eq(userAccount.id, id), eq(userAccount.delFlag, 'N')))
    .for('update');
  if (!row) throw notFound();
  await expectManageable(context, id);
  return row;
}

/** Columns that every change of a user sets. */
export const touched = (context: CallContext) => ({
  version: sql`${userAccount.version} + 1`,
  ...changedBy(context),
});

/**
 * Signs the user out everywhere but in the session `kept`, open streams included, before the call is answered; the pages
 * are told why.
 */
export async function endSessions(
  { db, identity, afterCommit }: CallContext,
  { sessions }: Services,
  userId: string,
  why: Exclude<SessionEnd, ''>,
  kept = '',
): Promise<void> {
  await db
    .update(session)
    .set({ revokedDate: sql`now()`, revokedBy: identity.userId, revokedFor: why })
    .where(and(eq(session.userId, userId), ne(session.id, kept), isNull(session.revokedDate)));
  const { tenantId } = identity;
  afterCommit(() => sessions.announce({ tenantId, userId }));
}

/** Lists of users, and of roles with their numbers, show the change at once. */
export const announce = ({ db }: CallContext): Promise<void> =>
  publish(db, {
    to: 'everybody',
    kind: 'data',
    data: {
      calls: ['users.list', 'users.info', 'users.selects', 'users.byTag', 'users.explain', 'roles.list'],
    },
  });
