import { lt, or, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { idempotencyKey, rateLimit, session, tenant } from '../database/schema/identity';
import { sweepEvents } from '../live/events';

const firstAfter = 60_000;
const every = 10 * 60_000;
/** Ended sessions stay for the records of sign-ins so long. */
const keepSessions = sql`now() - interval '30 days'`;

/** Removes what has run out: counters, first answers, old sessions, events that nobody resumes from any more. */
export async function sweep(database: Database): Promise<void> {
  const now = sql`now()`;
  await database.kernel.delete(rateLimit).where(lt(rateLimit.windowEnd, now));
  const tenants = await database.kernel.select({ id: tenant.id }).from(tenant);
  for (const { id } of tenants) {
    await database.write(id, async (db) => {
      await sweepEvents(db);
      await db.delete(idempotencyKey).where(lt(idempotencyKey.expireDate, now));
      await db
        .delete(session)
        .where(or(lt(session.expireDate, keepSessions), lt(session.revokedDate, keepSessions)));
    });
  }
}

/** Sweeps now and then until the returned function is called. */
export function startHousekeeping(database: Database, warn: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = sweep(database).catch(warn);
  };
  const first = setTimeout(run, firstAfter).unref();
  const timer = setInterval(run, every).unref();
  return async () => {
    clearTimeout(first);
    clearInterval(timer);
    await running;
  };
}
