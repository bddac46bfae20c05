import type { RegisteredRemote } from '@hospital/shared/contract/remote';
import { noteBuildChange } from './buildChanges';
import type { PageOfRemote } from './remoteRegistry';

interface Held {
  readonly remote: RegisteredRemote;
  /** Pages of the build that are here or on their way, one entry for each loading. */
  readonly loadings: Set<{ readonly path: string }>;
}

/** The one build of each remote that this session is at, by name. */
const held = new Map<string, Held>();

/**
 * Holds a session at one build of a remote, from the moment that its first page is asked for: whatever goes live, and
 * whichever answer comes late, no two pages of it are of different builds. The result lets go again for a page that
 * did not come; with its last page the build is given up.
 */
export function holdBuild({ remote, page }: PageOfRemote): () => void {
  const { name } = remote;
  const own = held.get(name) ?? { remote, loadings: new Set() };
  const loading = { path: page.path };
  own.loadings.add(loading);
  if (!held.has(name)) {
    held.set(name, own);
    noteBuildChange();
  }
  return () => {
    own.loadings.delete(loading);
    // Given up meanwhile, it is not the session's any more, and its loadings decide nothing.
    if (own.loadings.size === 0 && held.get(name) === own) giveBuildUp(name);
  };
}

/** All pages of a remote come from the build that is live when they are asked for next. Gives the paths of those that came from the one before. */
export function giveBuildUp(name: string): readonly string[] {
  const own = held.get(name);
  if (!own) return [];
  held.delete(name);
  noteBuildChange();
  return [...own.loadings].map(({ path }) => path);
}

/** The build of a remote that this session is at; undefined while none of its pages is here or on its way. */
export const heldBuild = (name: string): RegisteredRemote | undefined => held.get(name)?.remote;

/** The builds that this session is at. */
export const heldBuilds = (): readonly RegisteredRemote[] => [...held.values()].map(({ remote }) => remote);
