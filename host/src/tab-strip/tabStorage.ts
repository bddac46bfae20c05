import { initialTabs, type Tab, type TabsState, tabIdOf } from './tabs';

/** The list of tabs survives a reload of the browser, for each user (`ownerOf`) and workspace of this window. */
const keyOf = (owner: string, workspace: number): string => `tabs:${owner}:${workspace}`;

type KeptTab = Pick<Tab, 'path' | 'search' | 'title'>;

const isKeptTab = (value: unknown): value is KeptTab => {
  const tab = value as Partial<KeptTab> | null;
  return typeof tab?.path === 'string' && typeof tab.search === 'string' && typeof tab.title === 'string';
};

/** The tabs that were open; pages come back to life when they are shown. */
export function readTabs(owner: string, workspace: number): TabsState {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(owner, workspace)) ?? '[]');
    const tabs = (Array.isArray(kept) ? kept : []).filter(isKeptTab).map(({ path, search, title }): Tab => ({
      id: tabIdOf(path, search),
      path,
      search,
      title,
      affixed: false,
      generation: 0,
    }));
    return { ...initialTabs, tabs: [...initialTabs.tabs, ...tabs] };
  } catch {
    return initialTabs;
  }
}

/** Keeps the closable tabs. */
export function writeTabs(owner: string, workspace: number, { tabs }: TabsState): void {
  const kept = tabs
    .filter((tab) => !tab.affixed)
    .map(({ path, search, title }): KeptTab => ({ path, search, title }));
  try {
    sessionStorage.setItem(keyOf(owner, workspace), JSON.stringify(kept));
  } catch {
    // Storage is full or forbidden: the list then lasts as long as the page.
  }
}

const WORKSPACES = [1, 2, 3];

/** Forgets the owner's lists in all workspaces, e.g. at sign-out. */
export function forgetTabs(owner: string): void {
  try {
    WORKSPACES.forEach((workspace) => sessionStorage.removeItem(keyOf(owner, workspace)));
  } catch {
    // Storage is forbidden: then nothing was kept either.
  }
}
