import { randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { setupToken } from './schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { hashToken } from '../../platform/sessions/token';

/** A new one-time token for the first set-up; tokens of earlier starts no longer work. */
export async function newSetupToken(kernel: TenantDatabase): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await kernel.transaction(async (db) => {
    await db.delete(setupToken);
    await db
      .insert(setupToken)
      .values({ tokenHash: hashToken(token), expireDate: sql`now() + interval '24 hours'` });
  });
  return token;
}

const valid = (token: string) =>
  and(eq(setupToken.tokenHash, hashToken(token)), gt(setupToken.expireDate, sql`now()`));

export async function setupTokenIsValid(kernel: TenantDatabase, token: string): Promise<boolean> {
  return (await kernel.select().from(setupToken).where(valid(token))).length > 0;
}

/** Uses the token up, in the transaction that does what it is for. False when it was no good. */
export async function spendSetupToken(db: TenantDatabase, token: string): Promise<boolean> {
  return (await db.delete(setupToken).where(valid(token)).returning()).length > 0;
}
