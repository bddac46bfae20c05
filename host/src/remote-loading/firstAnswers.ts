import { api, type Call, queryKeyOf } from '@hospital/shared/api';
import type { QueryClient } from '@tanstack/react-query';
import { loadRegistry, pageAt } from './remoteRegistry';

const calls: Readonly<Record<string, Readonly<Record<string, Call<unknown, unknown>>> | undefined>> =
  api as never; // found by the names that a remote's declaration carries

function callNamed(id: string): Call<unknown, unknown> | undefined {
  const [domain = '', name = ''] = id.split('.');
  return calls[domain]?.[name];
}

/**
 * Asks for what a page shows first (`firstCalls` of its remote) while its code is on its way. Silent: the page meets
 * a failure itself, and asks again.
 *
 * @param path route path of the page
 */
export async function askFirst(path: string, queries: QueryClient): Promise<void> {
  try {
    await loadRegistry();
  } catch {
    return; // the page's tab says so
  }
  for (const { call: id, request } of pageAt(path)?.page.firstCalls ?? []) {
    const call = callNamed(id);
    if (!call) continue; // a remote may know calls that this host does not have yet
    void queries.prefetchQuery({
      queryKey: queryKeyOf(call, request),
      queryFn: ({ signal }) => call(request, { signal, silent: true, hideLoading: true }),
    });
  }
}
