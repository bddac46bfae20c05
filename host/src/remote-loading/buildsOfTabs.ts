import type { RegisteredRemote } from '@hospital/shared/contract/remote';
import { noteBuildChange } from './buildChanges';

/** The build that the page in a tab is of, by id of the tab. Tabs that were closed may be among them. */
const builds = new Map<string, RegisteredRemote>();

/** Remembers of which build the page is that a tab shows; null while it shows none. */
export function noteBuildOfTab(id: string, remote: RegisteredRemote | null): void {
  if ((builds.get(id) ?? null) === remote) return;
  if (remote) builds.set(id, remote);
  else builds.delete(id);
  noteBuildChange();
}

/**
 * The build that the page in a tab is of, which need not be the one that its remote is at: a page that crashed is
 * tried again with the live build, and the others stay as they are until their user agrees.
 */
export const buildOfTab = (id: string): RegisteredRemote | undefined => builds.get(id);
