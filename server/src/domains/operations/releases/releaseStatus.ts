import { inArray } from 'drizzle-orm';
import type { ReleaseMove, ReleaseStatus, RunningCanary } from '@hospital/shared/contract/calls/releases';
import { formatDateTime } from '../../../platform/database/chinaTime';
import { userAccount } from '../../accounts/schema';
import { store as storeTable } from '../../places/schema';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { unknownHealth, type BuildHealth } from '../../../platform/releases/health';
import type { KnownBuilds } from '../../../platform/releases/knownBuilds';
import { idsOf, liveBefore } from '../../../platform/releases/liveBefore';
import { isReleaseName } from '../../../platform/releases/names';
import { overviewOf } from '../../../platform/releases/overview';
import type { Canary, HistoryEntry, ReleaseStore } from '../../../platform/releases/releaseStore';

/** So many of a name's builds are shown, with those that are in use whatever their age. */
const mostBuilds = 30;
/** So many entries of a history are shown. */
const mostEntries = 200;

interface Sources {
  readonly store: ReleaseStore;
  readonly builds: KnownBuilds;
  /** Of the tenant that releases: names of stores and users. */
  readonly db: TenantDatabase;
}

/** Where every name stands, by name. */
export async function releaseStatuses(
  sources: Sources,
  health: ReadonlyMap<string, BuildHealth>,
): Promise<ReleaseStatus[]> {
  const names = (await sources.store.names()).filter(isReleaseName);
  return Promise.all(names.map((name) => statusOf(sources, name, health)));
}

async function statusOf(
  { store, builds, db }: Sources,
  name: string,
  health: ReadonlyMap<string, BuildHealth>,
): Promise<ReleaseStatus> {
  const [overview, history] = await Promise.all([overviewOf(store, name), store.history(name)]);
  const { live, canary, number } = overview;
  const madeLive = history.findLast(({ to, from }) => to === live && from !== live);
  const before = liveBefore(history, idsOf(overview.builds));
  const inUse = [live, canary?.buildId, before];
  const shown = overview.builds.filter(({ buildId }, at) => at < mostBuilds || inUse.includes(buildId));
  const described = live ?? shown[0]?.buildId;
  const title = described === undefined ? null : await builds.find(name, described);
  return {
    ...{ name, number, before, title: title?.title ?? name },
    live:
      live === null
        ? null
        : { buildId: live, who: madeLive?.who ?? '', at: madeLive ? timeOf(madeLive.at) : '' },
    canary: canary && (await withNames(db, canary)),
    builds: shown.map((build) => ({
      ...build,
      publishedAt: timeOf(build.publishedAt),
      ...(health.get(`${name}/${build.buildId}`) ?? unknownHealth),
    })),
  };
}

/** Newest first. */
export async function releaseMoves(
  db: TenantDatabase,
  history: readonly HistoryEntry[],
): Promise<ReleaseMove[]> {
  return Promise.all(
    history.slice(0, mostEntries).map(async ({ canary, at, ...entry }) => ({
      ...entry,
      at: timeOf(at),
      canary: canary ? await withNames(db, canary) : null,
    })),
  );
}

const timeOf = (text: string): string => formatDateTime(new Date(text));

/** With the names of its stores and users; who is gone keeps the id. */
export async function withNames(
  db: TenantDatabase,
  { stores, users, ...canary }: Canary,
): Promise<RunningCanary> {
  const rowsOf = {
    stores: stores.length
      ? await db
          .select({ id: storeTable.id, name: storeTable.storeName })
          .from(storeTable)
          .where(inArray(storeTable.id, [...stores]))
      : [],
    users: users.length
      ? await db
          .select({ id: userAccount.id, name: userAccount.name })
          .from(userAccount)
          .where(inArray(userAccount.id, [...users]))
      : [],
  };
  const named = (ids: readonly string[], rows: readonly { id: string; name: string }[]) =>
    ids.map((id) => ({ id, name: rows.find((row) => row.id === id)?.name ?? id }));
  return { ...canary, stores: named(stores, rowsOf.stores), users: named(users, rowsOf.users) };
}
