import type { QueryClient } from '@tanstack/react-query';
import { answersOf } from './answersOfTabs';

/** Makes the answers that a tab shows count as old, so that its page, built anew, asks again; no other tab's. */
export function invalidateTab(queries: QueryClient, id: string): void {
  const own = answersOf(queries, id);
  void queries.invalidateQueries({ predicate: ({ queryHash }) => own.has(queryHash), refetchType: 'none' });
}
