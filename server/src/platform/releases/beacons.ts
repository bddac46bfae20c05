import { lt, sql } from 'drizzle-orm';
import type { Beacon } from '@hospital/shared/contract/calls/releases';
import { buildHealth } from './schema';
import type { TenantDatabase } from '../database/tenantDatabase';
import type { KnownBuilds } from './knownBuilds';

type Row = typeof buildHealth.$inferInsert;

/** Reasons that are counted by themselves; whatever else a browser says counts as `other`. */
const failures = ['network', 'integrity', 'timeout', 'version-mismatch', 'page-missing', 'registry', 'other'];
const keep = sql`now() - interval '90 days'`;
const thisHour = sql`date_trunc('hour', now())`;

/**
 * Counts what browsers met. What is said of builds that are not there is dropped, and of a page that the build does not
 * have the path: so nobody fills the table with inventions.
 */
export async function countBeacons(
  kernel: TenantDatabase,
  builds: KnownBuilds,
  items: readonly Beacon[],
): Promise<void> {
  const rows = new Map<string, Omit<Row, 'hour'>>();
  for (const { name, buildId, kind, path, failure, ms = 0 } of items) {
    const build = await builds.find(name, buildId);
    if (!build) continue;
    const counted = {
      ...{ name, buildId, kind },
      path: build.pages.has(path) ? path : '',
      failure: failure === undefined || failures.includes(failure) ? (failure ?? '') : 'other',
    };
    const key = JSON.stringify(counted);
    const { hits = 0, ms: before = 0 } = rows.get(key) ?? {};
    rows.set(key, { ...counted, hits: hits + 1, ms: before + ms });
  }
  if (rows.size === 0) return;
  // In one order everywhere: two that count the same do not wait for each other in a circle.
  const ordered = [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  const { name, buildId, kind, path, failure, hour, hits, ms } = buildHealth;
  await kernel
    .insert(buildHealth)
    .values(ordered.map((row) => ({ ...row, hour: thisHour })))
    .onConflictDoUpdate({
      target: [name, buildId, kind, path, failure, hour],
      set: { hits: sql`${hits} + excluded.hits`, ms: sql`${ms} + excluded.ms` },
    });
}

/** Removes counts that nobody looks at any longer. */
export async function sweepHealth(kernel: TenantDatabase): Promise<void> {
  await kernel.delete(buildHealth).where(lt(buildHealth.hour, keep));
}
