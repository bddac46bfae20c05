import { eq, sql } from 'drizzle-orm';
import { session } from '../database/schema/identity';
import type { Services } from '../http/services';
import type { SessionIdentity } from './session';

/** Ends the caller's session, on every instance. */
export async function logout({ database, sessions }: Services, identity: SessionIdentity): Promise<void> {
  const { tenantId, sessionId, userId } = identity;
  await database.write(tenantId, (db) =>
    db
      .update(session)
      .set({ revokedDate: sql`now()`, revokedBy: userId })
      .where(eq(session.id, sessionId)),
  );
  await sessions.announce({ tenantId, sessionId });
}
