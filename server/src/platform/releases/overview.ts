import { expectName } from './expectNames';
import type { BuildManifest, Canary, HistoryEntry, ReleaseStore } from './releaseStore';

interface BuildOverview {
  readonly buildId: string;
  readonly publishedBy: string;
  readonly publishedAt: string;
  readonly files: number;
  readonly bytes: number;
}

/** Where a name stands: its pointer and its builds. */
export interface ReleaseOverview {
  readonly name: string;
  /** Build that is live, null when none is. */
  readonly live: string | null;
  /** Null when there is none. */
  readonly canary: Canary | null;
  /** Number of the newest entry of the history, 0 for none: what a move is said to come `after`. */
  readonly number: number;
  /** Newest first. */
  readonly builds: readonly BuildOverview[];
}

/** @throws ReleaseRefused */
export async function overviewOf(store: ReleaseStore, name: string): Promise<ReleaseOverview> {
  expectName(name);
  const [newest, builds] = await Promise.all([store.newest(name), store.builds(name)]);
  return {
    name,
    live: newest?.to ?? null,
    canary: newest?.canary ?? null,
    number: newest?.number ?? 0,
    builds: builds.map(overviewOfBuild).sort((one, other) => (one.publishedAt < other.publishedAt ? 1 : -1)),
  };
}

function overviewOfBuild({ buildId, publishedBy, publishedAt, files }: BuildManifest): BuildOverview {
  const sizes = Object.values(files).map(({ size }) => size);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return { buildId, publishedBy, publishedAt, files: sizes.length, bytes };
}

/** Newest first. @throws ReleaseRefused */
export async function historyOf(store: ReleaseStore, name: string): Promise<HistoryEntry[]> {
  expectName(name);
  return (await store.history(name)).reverse();
}
