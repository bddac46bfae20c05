import { and, eq, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { rateLimit } from '../../platform/sessions/schema';
import { userAccount } from '../accounts/schema';
import { sendMessage } from '../messages';
import { lockedMessage, lockFor, lockWindow, mostWrongPasswords } from './lockOut';

/** How a guess stands before it is judged: `last` locks the account unless it is right, `locked` is not judged. */
export type Guess = 'counted' | 'last' | 'locked';

/** The account that a guess is for; without `userId` a name that nobody has, which locks by the same rules. */
export interface GuessedAccount {
  readonly tenantId: string;
  readonly loginName: string;
  readonly userId: string | undefined;
}

/**
 * Counts a guess before it is judged, in one statement: of any number that are sent at once no more are judged than
 * lock the account. The one that fills the count locks the account at once; `forgetGuesses` opens it if it was right.
 */
export const countGuess = (database: Database, account: GuessedAccount): Promise<Guess> =>
  account.userId === undefined
    ? countUnknown(database, account)
    : countKnown(database, account, account.userId);

async function countKnown(database: Database, { tenantId }: GuessedAccount, userId: string): Promise<Guess> {
  const fresh = sql`${userAccount.failedSince} > now() - make_interval(secs => ${lockWindow})`;
  const hits = sql`case when ${fresh} then ${userAccount.failedCount} + 1 else 1 end`;
  const full = sql`${hits} >= ${mostWrongPasswords}`;
  const open = or(eq(userAccount.lockFlag, 'N'), lte(userAccount.lockUntil, sql`now()`));
  const [counted] = await database.write(tenantId, (db) =>
    db
      .update(userAccount)
      .set({
        failedCount: sql`case when ${full} then 0 else ${hits} end`,
        failedSince: sql`case when ${full} then null when ${fresh} then ${userAccount.failedSince} else now() end`,
        lockFlag: sql`case when ${full} then 'Y'::yes_no else ${userAccount.lockFlag} end`,
        lockUntil: sql`case when ${full} then now() + make_interval(secs => ${lockFor}) else ${userAccount.lockUntil} end`,
      })
      .where(and(eq(userAccount.id, userId), open))
      .returning({ failedCount: userAccount.failedCount }),
  );
  if (!counted) return 'locked';
  return counted.failedCount === 0 ? 'last' : 'counted';
}

/** One row a name: its window is that of the count, and once that is full that of the lock. */
async function countUnknown({ kernel }: Database, { tenantId, loginName }: GuessedAccount): Promise<Guess> {
  const over = sql`${rateLimit.windowEnd} <= now()`;
  const full = sql`${rateLimit.hits} + 1 >= ${mostWrongPasswords}`;
  const [counted] = await kernel
    .insert(rateLimit)
    .values({
      key: `unknown:${tenantId}:${loginName}`,
      hits: 1,
      windowEnd: sql`now() + make_interval(secs => ${lockWindow})`,
    })
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: {
        hits: sql`case when ${over} then 1 else ${rateLimit.hits} + 1 end`,
        windowEnd: sql`case when ${over} then excluded.window_end when ${full} then now() + make_interval(secs => ${lockFor}) else ${rateLimit.windowEnd} end`,
      },
      setWhere: sql`${over} or ${rateLimit.hits} < ${mostWrongPasswords}`,
    })
    .returning({ hits: rateLimit.hits });
  if (!counted) return 'locked';
  return counted.hits >= mostWrongPasswords ? 'last' : 'counted';
}

/** Columns of an account without guesses and without a lock. */
export const withoutGuesses = {
  failedCount: 0,
  failedSince: null,
  lockFlag: 'N',
  lockUntil: null,
} as const;

/** The password was right, whatever else refuses the sign-in: what was guessed before no longer counts. */
export async function forgetGuesses(database: Database, tenantId: string, userId: string): Promise<void> {
  await database.write(tenantId, (db) =>
    db.update(userAccount).set(withoutGuesses).where(eq(userAccount.id, userId)),
  );
}

/** Tells the owner, who may be signed in, that guesses have locked the account. */
export async function tellLocked(database: Database, tenantId: string, userId: string): Promise<void> {
  await database.write(tenantId, (db) => sendMessage(db, { ...lockedMessage, to: [userId] }));
}
