import { api, type Call, FRESH_FOR, queryKeyOf } from '@hospital/shared/api';
import type { FirstCall } from '@hospital/shared/contract/remote';
import { shanghaiDay } from '@hospital/shared/format';
import { hasPermission, readSession } from '@hospital/shared/host';
import type { QueryClient } from '@tanstack/react-query';
import { loadRegistry, pageAt } from './remoteRegistry';

const calls: Readonly<Record<string, Readonly<Record<string, Call<unknown, unknown>>> | undefined>> =
  api as never; // found by the names that a remote's declaration carries

function callNamed(id: string): Call<unknown, unknown> | undefined {
  const [domain = '', name = ''] = id.split('.');
  return calls[domain]?.[name];
}

/** Whether the page will ask for it here: its side, with a place on it, and a user who may. */
function isAsked({ permission, workspaceType }: FirstCall): boolean {
  const workplace = readSession()?.workplace;
  if (permission !== undefined && !hasPermission(permission)) return false;
  if (workspaceType === undefined) return true;
  return workplace?.workspaceType === workspaceType && (workspaceType !== 2 || workplace.storeId !== '');
}

/** The request with what `$today` and `$storeId` stand for. */
const filledIn = (request: FirstCall['request']): FirstCall['request'] =>
  Object.fromEntries(
    Object.entries(request).map(([name, value]) => [
      name,
      value === '$today' ? shanghaiDay() : value === '$storeId' ? readSession()?.workplace.storeId : value,
    ]),
  );

/** A page's `firstCalls` that this host knows; a remote may name calls of a later host. */
function firstCallsOf(
  path: string,
): readonly { readonly call: Call<unknown, unknown>; readonly request: unknown }[] {
  return (pageAt(path)?.page.firstCalls ?? []).filter(isAsked).flatMap(({ call: id, request }) => {
    const call = callNamed(id);
    return call ? [{ call, request: filledIn(request) }] : [];
  });
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
  for (const { call, request } of firstCallsOf(path)) {
    void queries.prefetchQuery({
      queryKey: queryKeyOf(call, request),
      queryFn: ({ signal }) => call(request, { signal, silent: true, hideLoading: true }),
      staleTime: FRESH_FOR,
    });
  }
}

/** Forgets a page's first answers that nobody shows: it may have crashed over one before it observed any. */
export function dropFirst(path: string, queries: QueryClient): void {
  for (const { call, request } of firstCallsOf(path)) {
    queries.removeQueries({ queryKey: queryKeyOf(call, request), exact: true, type: 'inactive' });
  }
}
