/** The tab strip as data: what is open, which pages live, what is unsaved. Pure; atoms and React are elsewhere. */

/** One open page. Its identity is path and query, so that one route can be open twice. */
export interface Tab {
  readonly id: string;
  readonly path: string;
  /** With its question mark, or empty. */
  readonly search: string;
  /** As it is shown. */
  readonly title: string;
  /** What its page calls it, with what tells it from others that are called the same; the first of that is tried first. */
  readonly own?: { readonly title: string; readonly details: readonly string[] };
  /** Cannot be closed. */
  readonly affixed: boolean;
  /** Rises with each refresh: the page is then built anew. */
  readonly generation: number;
}

export interface TabsState {
  readonly tabs: readonly Tab[];
  /** The tab on screen; null while something that is no tab is shown (404). */
  readonly activeId: string | null;
  /** Tabs whose page is in memory, most recently shown first. */
  readonly live: readonly string[];
  /** Keys of what would be lost, by tab. */
  readonly unsaved: Readonly<Record<string, readonly string[]>>;
}

/** Pages kept in memory at once; one with unsaved changes is never dropped, even beyond this. */
export const MAX_LIVE = 10;

export const HOME_PATH = '/home';

const home: Tab = {
  id: HOME_PATH,
  path: HOME_PATH,
  search: '',
  title: '首页',
  affixed: true,
  generation: 0,
};

export const initialTabs: TabsState = { tabs: [home], activeId: null, live: [], unsaved: {} };

/** Identity of a tab: path and query. */
export const tabIdOf = (path: string, search: string): string => path + search;

export const hasUnsaved = (state: TabsState, id: string): boolean => (state.unsaved[id]?.length ?? 0) > 0;

const without = (record: TabsState['unsaved'], ids: readonly string[]): TabsState['unsaved'] =>
  Object.fromEntries(Object.entries(record).filter(([id]) => !ids.includes(id)));

/** Drops pages beyond the limit from memory, the longest unseen first, never one on screen or with unsaved changes. */
function dropOldest(state: TabsState): TabsState {
  let excess = state.live.length - MAX_LIVE;
  const kept = [...state.live];
  for (let at = kept.length - 1; at >= 0 && excess > 0; at -= 1) {
    const id = kept[at];
    if (id === undefined || id === state.activeId || hasUnsaved(state, id)) continue;
    kept.splice(at, 1);
    excess -= 1;
  }
  return kept.length === state.live.length ? state : { ...state, live: kept };
}

/** Brings a page to the front; opens its tab at the end of the strip if it has none. */
export function showTab(
  state: TabsState,
  page: { readonly path: string; readonly search: string; readonly title: string },
): TabsState {
  const id = tabIdOf(page.path, page.search);
  if (state.activeId === id) return state;
  const open = state.tabs.some((tab) => tab.id === id);
  const tabs = open ? state.tabs : [...state.tabs, { ...page, id, affixed: false, generation: 0 }];
  return dropOldest({
    tabs,
    activeId: id,
    live: [id, ...state.live.filter((other) => other !== id)],
    // The page says anew what is unsaved when its effects start again; what it did not release while hidden is gone.
    unsaved: without(state.unsaved, [id]),
  });
}

/** Nothing that is a tab is on screen. */
export const showNoTab = (state: TabsState): TabsState =>
  state.activeId === null ? state : { ...state, activeId: null };

/** What the context menu and the keys may close. */
export type Closing = 'current' | 'others' | 'left' | 'right' | 'all';

/** Ids that a way of closing concerns, seen from one tab; affixed tabs never. */
export function idsToClose({ tabs }: TabsState, id: string, closing: Closing): readonly string[] {
  const at = tabs.findIndex((tab) => tab.id === id);
  const concerned: Readonly<Record<Closing, (index: number) => boolean>> = {
    current: (index) => index === at,
    others: (index) => index !== at,
    left: (index) => index < at,
    right: (index) => index > at,
    all: () => true,
  };
  return tabs.filter((tab, index) => !tab.affixed && concerned[closing](index)).map((tab) => tab.id);
}

/** Closes tabs. The one on screen stays `activeId` until the address has changed, see `tabAfterClosing`. */
export function closeTabs(state: TabsState, ids: readonly string[]): TabsState {
  if (ids.length === 0) return state;
  return {
    ...state,
    tabs: toldApart(state.tabs.filter((tab) => !ids.includes(tab.id))),
    activeId: state.activeId !== null && ids.includes(state.activeId) ? null : state.activeId,
    live: state.live.filter((id) => !ids.includes(id)),
    unsaved: without(state.unsaved, ids),
  };
}

/**
 * The tab to show after closing: null when the one on screen stays, else its nearest neighbour, the right one first,
 * else the first tab.
 */
export function tabAfterClosing({ tabs, activeId }: TabsState, ids: readonly string[]): Tab | null {
  const at = tabs.findIndex((tab) => tab.id === activeId);
  if (at < 0 || !ids.includes(tabs[at]?.id ?? '')) return null;
  const stays = (tab: Tab): boolean => !ids.includes(tab.id);
  return tabs.slice(at).find(stays) ?? tabs.slice(0, at).findLast(stays) ?? home;
}

/** Moves a tab to a place in the strip. Affixed tabs stay where they are: at the beginning. */
export function moveTab(state: TabsState, id: string, to: number): TabsState {
  const from = state.tabs.findIndex((tab) => tab.id === id);
  const moved = state.tabs[from];
  const affixed = state.tabs.filter((tab) => tab.affixed).length;
  const at = Math.min(Math.max(to, affixed), state.tabs.length - 1);
  if (!moved || moved.affixed || at === from) return state;
  const others = state.tabs.filter((tab) => tab !== moved);
  return { ...state, tabs: [...others.slice(0, at), moved, ...others.slice(at)] };
}

/** Builds the page of one tab anew and nothing else. */
export function refreshTab(state: TabsState, id: string): TabsState {
  return {
    ...state,
    tabs: state.tabs.map((tab) => (tab.id === id ? { ...tab, generation: tab.generation + 1 } : tab)),
    unsaved: without(state.unsaved, [id]),
  };
}

/** Gives a tab the title that its page wants; with details where another tab is called the same. */
export function renameTab(
  state: TabsState,
  id: string,
  title: string,
  details: readonly string[] = [],
): TabsState {
  const own = { title, details };
  const isNew = ({ own: had }: Tab): boolean =>
    had?.title !== title || had.details.join('\n') !== details.join('\n');
  if (!state.tabs.some((tab) => tab.id === id && isNew(tab))) return state;
  return { ...state, tabs: toldApart(state.tabs.map((tab) => (tab.id === id ? { ...tab, own } : tab))) };
}

/** Tabs with titles that tell them apart, as far as their pages say by what: by the first detail that does. */
function toldApart(tabs: readonly Tab[]): readonly Tab[] {
  return tabs.map((tab) => {
    const { own } = tab;
    if (!own) return tab;
    const same = tabs.filter((other) => other !== tab && other.own?.title === own.title);
    const at = own.details.findIndex(
      (detail, index) => detail !== '' && same.every((other) => other.own?.details[index] !== detail),
    );
    const title = same.length > 0 && at >= 0 ? `${own.title}（${own.details[at] ?? ''}）` : own.title;
    return title === tab.title ? tab : { ...tab, title };
  });
}

/** Marks something in a tab that closing it would lose. */
export function holdUnsaved(state: TabsState, id: string, key: string): TabsState {
  const held = state.unsaved[id] ?? [];
  return held.includes(key) ? state : { ...state, unsaved: { ...state.unsaved, [id]: [...held, key] } };
}

/**
 * Takes the mark away. Ignored while the tab is hidden: React switches off the effects of a hidden page, which does
 * not make its changes saved.
 */
export function releaseUnsaved(state: TabsState, id: string, key: string): TabsState {
  const held = state.unsaved[id] ?? [];
  if (state.activeId !== id || !held.includes(key)) return state;
  const rest = held.filter((other) => other !== key);
  return {
    ...state,
    unsaved: { ...without(state.unsaved, [id]), ...(rest.length > 0 ? { [id]: rest } : {}) },
  };
}
