import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { expectHeld } from '../access';
import { session } from '../identity/schema';
import { type SessionEnd } from '../../platform/errors/businessError';
import { userAccount } from '../accounts/schema';
import { notFound, sideBeyond } from '../../platform/errors/businessError';
import type { CallContext, ReadContext } from '../../platform/http/call';
import type { Services } from '../../platform/server/services';
import { changedBy } from '../../platform/sessions/authorship';
import type { SessionIdentity, WorkspaceType } from '../../platform/sessions/session';
import { loadPermissions, workspaceTypesOf } from '../identity';
import { expectWithin } from '../accounts';

type UserRow = typeof userAccount.$inferSelect;

/**
 * Sides that the caller may give: the own ones, and for who has the company, which stands above both others, all.
 * Whoever has not got it must not give it: stores check addresses, the company does not.
 */
export const mayGiveSides = (
  { ownSides }: Pick<SessionIdentity, 'ownSides'>,
  sides: ReadonlySet<WorkspaceType>,
): boolean => ownSides.has(1) || [...sides].every((side) => ownSides.has(side));

/**
 * Asked of a user as they are and as they will be: they work within the caller's scope, on no side that is not the
 * caller's to give, and may do nothing that the caller may not.
 *
 * @throws 404, 40302, 40300
 */
export async function expectManageable(context: ReadContext, id: string): Promise<void> {
  await expectWithin(context, id);
  const [row] = await context.db
    .select({ loginTypes: userAccount.loginTypes })
    .from(userAccount)
    .where(eq(userAccount.id, id));
  if (row && !mayGiveSides(context.identity, workspaceTypesOf(row.loginTypes))) throw sideBeyond();
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
