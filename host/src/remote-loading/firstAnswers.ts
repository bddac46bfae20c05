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

/** The request with what `$today` and `$storeId` stand for. */
const filledIn = (request: FirstCall['request']): FirstCall['request'] =>
  Object.fromEntries(
    Object.entries(request).map(([name, value]) => [
      name,
      value === '$today' ? serverDay() : value === '$storeId' ? readSession()?.workplace.storeId : value,
    ]),
  );

/** A page's `firstCalls` that are asked here, with the keys under which the page looks for their answers. */
const firstCallsOf = (path: string) =>
  (pageAt(path)?.page.firstCalls ?? []).filter(isAsked).map((first) => {
    const request = filledIn(first.request);
    return { first, request, queryKey: [first.call, request] };
  });

/** The call as the manifest tells of it; one of an older manifest, which gives only its name, by that name. */
async function callOf({ call: id, method, path }: BuiltFirstCall) {
  return method !== undefined && path !== undefined ? browserCall(id, method, path) : olderCall(id);
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
  for (const { first, request, queryKey } of firstCallsOf(path)) {
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
export function dropFirst(path: string, queries: QueryClient): void {
  for (const { queryKey } of firstCallsOf(path))
    queries.removeQueries({ queryKey, exact: true, type: 'inactive' });
}
