import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { isOneOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import type { SessionSource } from '../../platform/sessions/sessionSource';
import { session } from './schema';
import { loadEnd, loadSession } from './sessionLoad';
import { seenFrom } from './shutStores';

/** Sessions as they lie in the database. */
export const sessionSource: SessionSource = {
  load: loadSession,
  end: loadEnd,
  seenFrom,
  async standing(db, ids, idleSeconds) {
    const rows = await db
      .select({ id: session.id })
      .from(session)
      .where(
        and(
          isOneOf(session.id, ids),
          isNull(session.revokedDate),
          gt(session.expireDate, sql`now()`),
          idleSeconds === undefined
            ? undefined
            : gt(session.lastSeen, sql`now() - make_interval(secs => ${idleSeconds})`),
        ),
      );
    return rows.map(({ id }) => id);
  },
  touch: (db, sessionId) =>
    db
      .update(session)
      .set({ lastSeen: sql`now()` })
      .where(eq(session.id, sessionId)),
  async stands(db, identity) {
    const row = sql`concat_ws(':', ${session.type}, ${session.storeId}, ${session.warehouseId})`;
    const found = await db
      .select({ id: session.id })
      .from(session)
      .where(
        and(eq(session.id, identity.sessionId), isNull(session.revokedDate), sql`${row} = ${identity.stood}`),
      );
    return found.length > 0;
  },
};

/** Ended sessions stay for the records of sign-ins so long. */
const keepSessions = sql`now() - interval '30 days'`;

/** Removes sessions that ended long ago. */
export async function sweepSessions(db: TenantDatabase): Promise<void> {
  await db
    .delete(session)
    .where(or(lt(session.expireDate, keepSessions), lt(session.revokedDate, keepSessions)));
}
