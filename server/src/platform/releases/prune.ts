import { expectName } from './expectNames';
import { idsOf, liveBefore } from './liveBefore';
import type { BuildManifest, HistoryEntry, ReleaseStore } from './releaseStore';

/** So many of a name's builds always stay, the newest ones. */
export const leastBuilds = 20;
/** So long (ms) every build stays after it was published, and after it was last live: open pages still use it. */
export const leastAge = 30 * 86_400_000;

/**
 * Builds that may go: beyond the newest twenty, published and last live more than thirty days ago, and none that a
 * rollback would go back to; a canary counts as live.
 */
export function prunable(
  builds: readonly BuildManifest[],
  history: readonly HistoryEntry[],
  now: number,
): BuildManifest[] {
  const lastLive = new Map<string, number>();
  history.forEach(({ to, canary }, at) => {
    const next = history[at + 1];
    for (const buildId of [to, canary?.buildId ?? null])
      if (buildId !== null) lastLive.set(buildId, next ? Date.parse(next.at) : Infinity);
  });
  const before = liveBefore(history, idsOf(builds));
  const newestFirst = [...builds].sort((one, other) => (one.publishedAt < other.publishedAt ? 1 : -1));
  return newestFirst
    .slice(leastBuilds)
    .filter(({ buildId }) => buildId !== before)
    .filter(({ buildId, publishedAt }) =>
      [Date.parse(publishedAt), lastLive.get(buildId) ?? 0].every((time) => now - time > leastAge),
    );
}

/** Removes what may go; gives the ids. @throws ReleaseRefused */
export async function prune(store: ReleaseStore, name: string, now = Date.now()): Promise<string[]> {
  expectName(name);
  const going = prunable(await store.builds(name), await store.history(name), now);
  const gone: string[] = [];
  for (const { buildId } of going) {
    // Somebody may have gone back to it since.
    const newest = await store.newest(name);
    if (newest?.to === buildId || newest?.canary?.buildId === buildId) continue;
    await store.remove(name, buildId);
    gone.push(buildId);
  }
  return gone;
}
