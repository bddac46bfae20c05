import { lt, sql } from 'drizzle-orm';
import { idempotencyKey } from '../http/schema';
import { sweepViews } from '../http/viewsKept';
import { rateLimit } from '../sessions/schema';
import { sweepLeftovers, sweepUnused } from '../files/sweep';
import { sweepEvents } from '../live/events';
import { sweepHealth } from '../releases/beacons';
import type { Domain } from './domain';
import { forEachTenant, type Job, type JobContext } from '../jobs/job';

/**
 * Removes what has run out: counters, first answers, old sessions, events that nobody resumes from any more, counts of
 * builds, views of telephones of long ago, files.
 */
export async function sweep(
  context: JobContext,
  domains: readonly Pick<Domain, 'sweep' | 'contents'>[],
): Promise<void> {
  const { database, files } = context;
  const now = sql`now()`;
  await database.kernel.delete(rateLimit).where(lt(rateLimit.windowEnd, now));
  await sweepHealth(database.kernel);
  await forEachTenant(context, async (id) => {
    await database.write(id, async (db) => {
      await sweepEvents(db);
      await db.delete(idempotencyKey).where(lt(idempotencyKey.expireDate, now));
      for (const domain of domains) await domain.sweep?.(db);
    });
    await sweepViews(database, id);
    await sweepUnused(database, files, id);
  });
  await sweepLeftovers(database, files, async (db, ids) => {
    const kept = await Promise.all(domains.map((domain) => domain.contents?.(db, ids) ?? []));
    return kept.flat();
  });
}

export const housekeeping = (domains: readonly Pick<Domain, 'sweep' | 'contents'>[]): Job => ({
  name: 'housekeeping',
  title: '清理过期数据',
  every: 600,
  run: (context) => sweep(context, domains),
});
