import { createContext, type ReactNode, use } from 'react';

/**
 * The tab that a page lives in, as the page sees it. Nothing of it changes when the tab goes out of sight and comes
 * back: else every page would render anew before it is shown again. Effects stop and start with the sight of it.
 */
export interface Pane {
  /** Identity of the tab: path and query. */
  readonly id: string;
  readonly setTitle: (title: string, details?: readonly string[]) => void;
  /**
   * Marks something that closing the tab would lose. `release` is ignored while the tab is hidden: React switches
   * the effects of a hidden tab off, which does not make its changes saved.
   */
  readonly holdUnsaved: (key: string) => void;
  readonly releaseUnsaved: (key: string) => void;
}

const PaneContext = createContext<Pane | null>(null);

/** Tells the page below which tab it lives in; rendered by the shell around every page. */
export function PaneProvider({
  pane,
  children,
}: {
  readonly pane: Pane;
  readonly children: ReactNode;
}): ReactNode {
  return <PaneContext value={pane}>{children}</PaneContext>;
}

/** The tab that the page lives in; null outside the shell, e.g. in a unit test. */
export const usePane = (): Pane | null => use(PaneContext);

/** What pages may ask of the shell. */
export interface Navigation {
  /**
   * Opens the tab of a path with its query, or brings it to the front; `anew`: as the address says, whatever its user
   * had made of it, unless something in it is unsaved.
   */
  readonly openTab: (to: string, how?: { readonly anew?: boolean }) => void;
  /** Closes a tab by its id, after asking when something in it is unsaved. */
  readonly closeTab: (id: string) => void;
  /** Works in another store from now on, after asking when something is unsaved; all tabs close. */
  readonly goToStore: (store: { readonly id: string; readonly storeName: string }) => void;
  /** Whether the page of a path lets its user in; hosts of before say nothing. */
  readonly mayOpen?: (to: string) => boolean;
}

let navigation: Navigation | null = null;

export function configureNavigation(implementation: Navigation): void {
  navigation = implementation;
}

/** Whether the page of a path lets its user in, as far as the shell is there and knows. */
export const mayOpen = (to: string): boolean => navigation?.mayOpen?.(to) ?? true;

export function currentNavigation(): Navigation {
  if (!navigation) throw new Error('configureNavigation was not called');
  return navigation;
}
