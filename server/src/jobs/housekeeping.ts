import { lt, or, sql } from 'drizzle-orm';
import { idempotencyKey, rateLimit, session } from '../database/schema/identity';
import { sweepLeftovers, sweepUnused } from '../files/sweep';
import { sweepEvents } from '../live/events';
import { sweepHealth } from '../releases/beacons';
import { forEachTenant, type Job, type JobContext } from './job';

/** Ended sessions stay for the records of sign-ins so long. */
const keepSessions = sql`now() - interval '30 days'`;

/**
 * Removes what has run out: counters, first answers, old sessions, events that nobody resumes from any more, counts of
 * builds, files.
 */
export async function sweep(context: JobContext): Promise<void> {
  const { database, files } = context;
  const now = sql`now()`;
  await database.kernel.delete(rateLimit).where(lt(rateLimit.windowEnd, now));
  await sweepHealth(database.kernel);
  await forEachTenant(context, async (id) => {
    await database.write(id, async (db) => {
      await sweepEvents(db);
      await db.delete(idempotencyKey).where(lt(idempotencyKey.expireDate, now));
      await db
        .delete(session)
        .where(or(lt(session.expireDate, keepSessions), lt(session.revokedDate, keepSessions)));
    });
    await sweepUnused(database, files, id);
  });
  await sweepLeftovers(database, files);
}

export const housekeeping: Job = { name: 'housekeeping', title: '清理过期数据', every: 600, run: sweep };
