import type { QueryClient } from '@tanstack/react-query';
import { readTabsState } from './tabStore';

/**
 * Makes the answers that a tab shows count as old, so that its page, built anew, asks again. Of the page on screen
 * these are known: they are the ones in use. Of a hidden page nobody knows which are its own: all hidden ones count.
 */
export function invalidateTab(queries: QueryClient, id: string): void {
  const type = readTabsState().activeId === id ? 'active' : 'inactive';
  void queries.invalidateQueries({ type, refetchType: 'none' });
}
