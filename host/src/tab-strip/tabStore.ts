import {
  draftPlaceOf,
  forgetDraftsOf,
  forgetPageState,
  ownerOf,
  readSession,
  store,
  useValueOf,
} from '@hospital/shared/host';
import { atom } from 'jotai';
import { forgetTabs, readTabs, writeTabs } from './tabStorage';
import {
  closeTabs,
  hasUnsaved,
  holdUnsaved,
  initialTabs,
  moveTab,
  refreshTab,
  releaseUnsaved,
  renameTab,
  showNoTab,
  showTab,
  type Tab,
  type TabsState,
} from './tabs';

const tabsAtom = atom<TabsState>(initialTabs);

function change(reduce: (state: TabsState) => TabsState): void {
  const before = store.get(tabsAtom);
  const after = reduce(before);
  if (after === before) return;
  store.set(tabsAtom, after);
  const session = readSession();
  if (session && after.tabs !== before.tabs) {
    writeTabs(ownerOf(session), session.workplace.workspaceType, after);
  }
}

function forgetDrafts(ids: readonly string[]): void {
  const session = readSession();
  if (session) forgetDraftsOf({ user: ownerOf(session), place: draftPlaceOf(session.workplace) }, ids);
}

/** What the pages of tabs kept, and what was half typed in them. */
function forgetContent(ids: readonly string[]): void {
  ids.forEach(forgetPageState);
  forgetDrafts(ids);
}

/** The only ways to change the tabs; components cannot write arbitrary states. */
export const tabCommands = {
  /** Takes up the list that this user had open in this workspace. */
  restore(): void {
    const session = readSession();
    store.set(tabsAtom, session ? readTabs(ownerOf(session), session.workplace.workspaceType) : initialTabs);
  },
  /** Forgets the kept lists, what the pages kept and what is unsaved, before leaving this place; the screen stays. */
  forget(): void {
    forgetDrafts(store.get(tabsAtom).tabs.map(({ id }) => id));
    tabCommands.forgetLists();
  },
  /** Forgets the kept lists and what the pages kept; drafts, which are of a place, stay. */
  forgetLists(): void {
    const session = readSession();
    store.get(tabsAtom).tabs.forEach(({ id }) => forgetPageState(id));
    store.set(tabsAtom, { ...store.get(tabsAtom), unsaved: {} });
    if (session) forgetTabs(ownerOf(session));
  },
  show: (page: Parameters<typeof showTab>[1]): void => change((state) => showTab(state, page)),
  showNone: (): void => change(showNoTab),
  /** Closes for good, with what the pages kept; whoever calls has asked about unsaved changes. */
  close(ids: readonly string[]): void {
    change((state) => closeTabs(state, ids));
    forgetContent(ids);
  },
  move: (id: string, to: number): void => change((state) => moveTab(state, id, to)),
  /** Builds the page anew; what was unsaved in it is given up, as its user has agreed. */
  refresh(id: string): void {
    if (hasUnsaved(store.get(tabsAtom), id)) forgetDrafts([id]);
    change((state) => refreshTab(state, id));
  },
  /** Lets an open tab begin again as its address says; one with something unsaved stays as it is. */
  begin(id: string): void {
    const state = store.get(tabsAtom);
    if (hasUnsaved(state, id) || !state.tabs.some((tab) => tab.id === id)) return;
    forgetPageState(id);
    change((before) => refreshTab(before, id));
  },
  rename: (id: string, title: string, details?: readonly string[]): void =>
    change((state) => renameTab(state, id, title, details)),
  hold: (id: string, key: string): void => change((state) => holdUnsaved(state, id, key)),
  release: (id: string, key: string): void => change((state) => releaseUnsaved(state, id, key)),
} as const;

export const readTabsState = (): TabsState => store.get(tabsAtom);

export const useTabs = (): TabsState => useValueOf(tabsAtom);

const activeTabAtom = atom((get) => {
  const { tabs, activeId } = get(tabsAtom);
  return tabs.find((tab) => tab.id === activeId);
});

/** The tab on screen alone: does not render again for what happens to the others. */
export const useActiveTab = (): Tab | undefined => useValueOf(activeTabAtom);

const anyUnsavedAtom = atom((get) => {
  const state = get(tabsAtom);
  return state.tabs.some((tab) => hasUnsaved(state, tab.id));
});

/** Whether any tab would lose something. */
export const anyUnsaved = (): boolean => store.get(anyUnsavedAtom);

export const useAnyUnsaved = (): boolean => useValueOf(anyUnsavedAtom);
