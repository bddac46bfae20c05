import { ApiError, FRESH_FOR } from '@hospital/shared/api';
import { type Query, QueryClient } from '@tanstack/react-query';
import { whenIdle } from './whenIdle';

/** The server was not reached; asking once more may help. Nothing else gets better by asking again. */
export const wasNetwork = (error: unknown): boolean => error instanceof ApiError && error.code === 0;

/** The answers of the server that open pages share. */
export function newQueryClient(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        // Offline too: a request that fails says so at once; one that waits in silence looks like a hang.
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && wasNetwork(error),
        // Dozens of pages live in hidden tabs: coming back to the window must not ask for all of them at once.
        refetchOnWindowFocus: false,
        // What is known is shown first and asked for anew after that: see below. A query that grew stale while its
        // page was out of sight would render the page once more before it is shown.
        staleTime: Infinity,
        refetchOnMount: false,
        // As long as a session may rest: a page that was hidden for hours comes back with what it showed.
        gcTime: 8 * 60 * 60_000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  freshenWhenShown(queries);
  return queries;
}

const isOld = ({ state }: Query): boolean =>
  state.isInvalidated || Date.now() - state.dataUpdatedAt > FRESH_FOR;

/** Whether those who observe it leave it to `freshenWhenShown`. */
const isLeftToUs = (query: Query): boolean =>
  query.observers.some(({ options }) => options.refetchOnMount === false);

/**
 * Reads known answers that are old anew once what shows them is on screen, and not before: a tab that comes back
 * stands a frame earlier, and renders again only for an answer that differs.
 */
function freshenWhenShown(queries: QueryClient): void {
  let shown = new Set<Query>();
  let scheduled = false;
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'observerAdded' || query.state.data === undefined) return;
    shown.add(query);
    if (scheduled) return;
    scheduled = true;
    whenIdle(() => {
      scheduled = false;
      const batch = shown;
      shown = new Set();
      const predicate = (candidate: Query): boolean =>
        batch.has(candidate) && isLeftToUs(candidate) && isOld(candidate);
      void queries.refetchQueries({ type: 'active', predicate }, { cancelRefetch: false });
    });
  });
}
