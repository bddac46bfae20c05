import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { readTabsState, useTabs } from './tabStore';

type Hashes = ReadonlySet<string>;

const NONE: Hashes = new Set();
/** What each tab showed when it was left. Nobody observes the answers of a hidden page, so they are noted before. */
const left = new WeakMap<QueryClient, Map<string, Hashes>>();

/** Answers in use: those of the page on screen, and of the bars around it. */
const inUse = (queries: QueryClient): Hashes =>
  new Set(
    queries
      .getQueryCache()
      .findAll({ type: 'active' })
      .map(({ queryHash }) => queryHash),
  );

/** Hashes of the queries whose answers a tab shows, or showed when it was left. */
export function answersOf(queries: QueryClient, id: string): Hashes {
  return readTabsState().activeId === id ? inUse(queries) : (left.get(queries)?.get(id) ?? NONE);
}

/** Notes what a tab shows when it is left: in the same commit, before its page stops to observe. */
export function useAnswersOfTabs(): void {
  const queries = useQueryClient();
  const { activeId } = useTabs();
  useLayoutEffect(() => {
    if (activeId === null) return undefined;
    return () => {
      const isOpen = ([id]: readonly [string, Hashes]): boolean =>
        readTabsState().tabs.some((tab) => tab.id === id);
      const notes = [...(left.get(queries) ?? []), [activeId, inUse(queries)] as const];
      left.set(queries, new Map(notes.filter(isOpen)));
    };
  }, [queries, activeId]);
}
