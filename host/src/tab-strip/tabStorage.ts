import { initialTabs, type Tab, type TabsState, tabIdOf } from './tabs';

/** The list of tabs survives a reload of the browser, for each user and workspace of this window. */
const keyOf = (userId: string, workspace: number): string => `tabs:${userId}:${workspace}`;

type KeptTab = Pick<Tab, 'path' | 'search' | 'title'>;

const isKeptTab = (value: unknown): value is KeptTab => {
  const tab = value as Partial<KeptTab> | null;
  return typeof tab?.path === 'string' && typeof tab.search === 'string' && typeof tab.title === 'string';
};

/** The tabs that were open; pages come back to life when they are shown. */
export function readTabs(userId: string, workspace: number): TabsState {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId, workspace)) ?? '[]');
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
export function writeTabs(userId: string, workspace: number, { tabs }: TabsState): void {
  const kept = tabs
    .filter((tab) => !tab.affixed)
    .map(({ path, search, title }): KeptTab => ({ path, search, title }));
  try {
    sessionStorage.setItem(keyOf(userId, workspace), JSON.stringify(kept));
  } catch {
    // Storage is full or forbidden: the list then lasts as long as the page.
  }
}

/** Forgets the list, e.g. at sign-out. */
export function forgetTabs(userId: string, workspace: number): void {
  try {
    sessionStorage.removeItem(keyOf(userId, workspace));
  } catch {
    // Storage is forbidden: then nothing was kept either.
  }
}
