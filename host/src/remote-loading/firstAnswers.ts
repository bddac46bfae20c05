import { browserCall, FRESH_FOR, serverDay } from '@hospital/shared/api';
import type { BuiltFirstCall, FirstCall } from '@hospital/shared/contract/remote';
import { hasPermission, readSession } from '@hospital/shared/host';
import type { QueryClient } from '@tanstack/react-query';
import { olderCall } from './olderCalls';
import { loadRegistry, pageAt } from './remoteRegistry';

/** Whether the page will ask for it here: its side, with a place on it, and a user who may. */
function isAsked({ permission, anyOf, workspaceType }: BuiltFirstCall): boolean {
  const workplace = readSession()?.workplace;
  if (permission !== undefined && !hasPermission(permission)) return false;
  if (anyOf !== undefined && !anyOf.some(hasPermission)) return false;
  if (workspaceType === undefined) return true;
  return workplace?.workspaceType === workspaceType && (workspaceType !== 2 || workplace.storeId !== '');
}

const OF_QUERY = '$query.';

/** What a value of a request stands for; null: a parameter that the query does not have. */
function meant(value: unknown, query: URLSearchParams): unknown {
  if (value === '$today') return serverDay();
  if (value === '$storeId') return readSession()?.workplace.storeId;
  if (typeof value !== 'string' || !value.startsWith(OF_QUERY)) return value;
  return query.get(value.slice(OF_QUERY.length)) || null;
}

/** The request with what its values stand for; null where the query does not have what is named. */
function filledIn(request: FirstCall['request'], query: URLSearchParams): FirstCall['request'] | null {
  const fields = Object.entries(request).map(([name, value]) => [name, meant(value, query)] as const);
  return fields.some(([, value]) => value === null) ? null : Object.fromEntries(fields);
}

/** What a page asks first with this query as far as it is asked here, with the keys under which it looks for the answers. */
function firstCallsOf(path: string, search: string) {
  const page = pageAt(path)?.page;
  const query = new URLSearchParams(search);
  const calls = (query.size === 0 ? page?.firstCalls : page?.queriedCalls) ?? [];
  return calls.filter(isAsked).flatMap((first) => {
    const request = filledIn(first.request, query);
    return request ? [{ first, request, queryKey: [first.call, request] }] : [];
  });
}

/** The call as the manifest tells of it; one of an older manifest, which gives only its name, by that name. */
async function callOf({ call: id, method, path }: BuiltFirstCall) {
  return method !== undefined && path !== undefined ? browserCall(id, method, path) : olderCall(id);
}

/**
 * Asks for what a page shows first (`firstCalls` of its remote, `queriedCalls` with a query) while its code is on its
 * way. Silent: the page meets a failure itself, and asks again.
 *
 * @param path route path of the page
 * @param search the query with which it is opened: `?id=3`
 */
export async function askFirst(path: string, queries: QueryClient, search = ''): Promise<void> {
  try {
    await loadRegistry();
  } catch {
    return; // the page's tab says so
  }
  for (const { first, request, queryKey } of firstCallsOf(path, search)) {
    void callOf(first).then(
      (call) => {
        if (!call) return;
        void queries.prefetchQuery({
          queryKey,
          queryFn: ({ signal }) => call(request, { signal, silent: true, hideLoading: true, together: true }),
          staleTime: FRESH_FOR,
        });
      },
      () => undefined,
    );
  }
}

/** Forgets a page's first answers that nobody shows: it may have crashed over one before it observed any. */
export function dropFirst(path: string, queries: QueryClient, search = ''): void {
  for (const { queryKey } of firstCallsOf(path, search))
    queries.removeQueries({ queryKey, exact: true, type: 'inactive' });
}
