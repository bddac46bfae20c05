import { eq, sql } from 'drizzle-orm';
import { session } from './schema';
import type { Services } from '../../platform/server/services';
import type { SessionIdentity } from '../../platform/sessions/session';

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
