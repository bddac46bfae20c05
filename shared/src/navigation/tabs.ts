import { useEffect, useId } from 'react';
import { currentNavigation, type Navigation, usePane } from './pane';

/**
 * Opens a page as a tab: `openTab('/store/expiredStock?index=2')`. An open one comes to the front as it was left; with
 * `anew` as its address says, e.g. from a figure to the list that makes it up, unless something in it is unsaved.
 */
export const openTab: Navigation['openTab'] = (...request) => currentNavigation().openTab(...request);

/** Takes the session to another store, as `切换门店` does; where it is already, words say so. */
export const goToStore = (store: { readonly id: string; readonly storeName: string }): void =>
  currentNavigation().goToStore(store);

/** Closes the tab that the calling page lives in. */
export function useCloseTab(): () => void {
  const pane = usePane();
  return () => {
    if (pane) currentNavigation().closeTab(pane.id);
  };
}

/**
 * Gives the page's tab a title of its own, e.g. the name of the record that it shows.
 *
 * @param details what tells it from tabs that are called the same, the most telling first; shown beside those alone
 */
export function useTabTitle(title: string | undefined, ...details: readonly string[]): void {
  const pane = usePane();
  const setTitle = pane?.setTitle;
  // As one text they stay the same while the page renders.
  const told = details.join('\n');
  useEffect(() => {
    if (title) setTitle?.(title, told === '' ? [] : told.split('\n'));
  }, [setTitle, title, told]);
}

/**
 * While `unsaved` is true the tab asks before it closes or reloads, is never dropped from memory, and the browser
 * warns before the window closes.
 */
export function useUnsavedChanges(unsaved: boolean): void {
  const pane = usePane();
  const key = useId();
  const holdUnsaved = pane?.holdUnsaved;
  const releaseUnsaved = pane?.releaseUnsaved;
  useEffect(() => {
    if (!unsaved) return undefined;
    holdUnsaved?.(key);
    return () => releaseUnsaved?.(key);
  }, [holdUnsaved, releaseUnsaved, key, unsaved]);
}
