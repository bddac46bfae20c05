import { type ReactNode, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { type Location, Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';

const followers = new Set<() => void>();

/**
 * The router of the shell. Its own location never changes: React renders every user of a context that changes, also
 * those below a provider of their own, and so each move would render all open pages, which have frozen locations.
 * What follows the address asks `useAddress`.
 */
export function ShellRouter({ children }: { readonly children: ReactNode }): ReactNode {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [beginning] = useState<Location>(history.location);
  useLayoutEffect(
    () =>
      history.listen(() => {
        for (const follow of followers) follow();
      }),
    [history],
  );
  return (
    // Without transitions: the new page's tab and skeleton stand in the frame after the click.
    <Router navigator={history} location={beginning} useTransitions={false}>
      {children}
    </Router>
  );
}

/** Path and query in the browser's address bar. */
export function useAddress(): { readonly pathname: string; readonly search: string } {
  const address = useSyncExternalStore(subscribe, currentAddress);
  const query = address.indexOf('?');
  return query < 0
    ? { pathname: address, search: '' }
    : { pathname: address.slice(0, query), search: address.slice(query) };
}

const currentAddress = (): string => location.pathname + location.search;

function subscribe(follow: () => void): () => void {
  followers.add(follow);
  return () => followers.delete(follow);
}
