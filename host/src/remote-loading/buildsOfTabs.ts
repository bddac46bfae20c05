import type { RegisteredRemote } from '@hospital/shared/contract/remote';
import { noteBuildChange } from './buildChanges';

/** The builds that a tab shows something of, by path of its page or name of a part in it. */
type BuildsOfTab = Map<string, RegisteredRemote>;

/** By id of the tab. Tabs that were closed may be among them. */
const builds = new Map<string, BuildsOfTab>();

/** Remembers of which build the page of a path, or a part, is that a tab shows; null while it shows none. */
export function noteBuildOfTab(id: string, path: string, remote: RegisteredRemote | null): void {
  const ofTab: BuildsOfTab = builds.get(id) ?? new Map<string, RegisteredRemote>();
  if ((ofTab.get(path) ?? null) === remote) return;
  if (remote) ofTab.set(path, remote);
  else ofTab.delete(path);
  builds.set(id, ofTab);
  noteBuildChange();
}

/** Forgets what a tab shows, since it begins anew. */
export function forgetBuildsOfTab(id: string): void {
  if (builds.delete(id)) noteBuildChange();
}

/**
 * The build that the page of a path in a tab is of, which need not be the one that its remote is at: a page that crashed
 * is tried again with the live build, and the others stay as they are until their user agrees.
 */
export const buildOfTab = (id: string, path: string): RegisteredRemote | undefined =>
  builds.get(id)?.get(path);

/** The builds of the parts that a tab shows beside the page of this path. */
export const buildsOfParts = (id: string, path: string): readonly RegisteredRemote[] =>
  [...(builds.get(id) ?? [])].filter(([shown]) => shown !== path).map(([, remote]) => remote);
