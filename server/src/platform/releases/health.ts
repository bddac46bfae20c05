import { gt, sql, type SQL } from 'drizzle-orm';
import type { BeaconKind, Health } from '@hospital/shared/contract/calls/releases';
import { buildHealth } from './schema';
import type { TenantDatabase } from '../database/tenantDatabase';

export interface BuildHealth {
  readonly day: Health;
  readonly week: Health;
}

const { name, buildId, kind, hits, hour } = buildHealth;
const withinWeek = gt(hour, sql`now() - interval '7 days'`);
const withinDay = gt(hour, sql`now() - interval '24 hours'`);

const sumOf = (period: SQL, ...kinds: readonly BeaconKind[]): SQL<number> => {
  const wanted = sql.join(
    kinds.map((one) => sql`${one}`),
    sql`, `,
  );
  return sql<number>`coalesce(sum(${hits}) filter (where ${period} and ${kind} in (${wanted})), 0)::int`;
};

const sums = (period: SQL) => ({
  opened: sumOf(period, 'loaded', 'slow-load'),
  slow: sumOf(period, 'slow-load'),
  loadErrors: sumOf(period, 'load-error'),
  crashes: sumOf(period, 'page-crash'),
});

/** How builds fared, by `name/buildId`; a build that nobody told of is missing. */
export async function healthOfBuilds(kernel: TenantDatabase): Promise<ReadonlyMap<string, BuildHealth>> {
  const rows = await kernel
    .select({ name, buildId, day: sums(withinDay), week: sums(withinWeek) })
    .from(buildHealth)
    .where(withinWeek)
    .groupBy(name, buildId);
  return new Map(rows.map(({ day, week, ...build }) => [`${build.name}/${build.buildId}`, { day, week }]));
}

const none: Health = { opened: 0, slow: 0, loadErrors: 0, crashes: 0 };
/** Of a build that nobody told of. */
export const unknownHealth: BuildHealth = { day: none, week: none };
