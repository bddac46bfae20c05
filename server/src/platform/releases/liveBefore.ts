import type { HistoryEntry } from './releaseStore';

/**
 * What a rollback goes back to: the last build that was live before, is another one than the live one and is still
 * published. Who goes back twice goes back two builds.
 *
 * @param published ids of the builds that there are
 */
export function liveBefore(history: readonly HistoryEntry[], published: ReadonlySet<string>): string | null {
  const builds: string[] = [];
  for (const { move, to } of history) {
    if (to === null || move === 'canary' || move === 'canary-end') continue;
    if (move === 'rollback' && builds.includes(to)) builds.length = builds.lastIndexOf(to) + 1;
    // Withdrawn and made live again it stands once, or going back would lead to itself.
    else if (builds.at(-1) !== to) builds.push(to);
  }
  const live = history.at(-1)?.to ?? null;
  return builds.findLast((buildId) => buildId !== live && published.has(buildId)) ?? null;
}

/** Ids of builds. */
export const idsOf = (builds: readonly { readonly buildId: string }[]): ReadonlySet<string> =>
  new Set(builds.map(({ buildId }) => buildId));
