import { useSyncExternalStore } from 'react';
import { createPath, type Navigator } from 'react-router-dom';

/** What the window is told after the program has changed the address; the browser itself says `popstate`. */
const NAVIGATED = 'navigated';

type History = 'pushState' | 'replaceState';

function change(how: History, to: string): void {
  history[how](null, '', to);
  dispatchEvent(new Event(NAVIGATED));
}

/**
 * Goes to a page of the program.
 *
 * @param to path with its query; the browser refuses one of another site
 * @param how `replace`: in place of the present entry of the browser's history
 */
export const goTo = (to: string, { replace = false } = {}): void =>
  change(replace ? 'replaceState' : 'pushState', to);

const hrefOf: Navigator['createHref'] = (to) => (typeof to === 'string' ? to : createPath(to));

/** How links and `useNavigate` of pages change the address. The state of an entry reaches no page: tabs keep their own. */
export const navigator: Navigator = {
  createHref: hrefOf,
  push: (to) => change('pushState', hrefOf(to)),
  replace: (to) => change('replaceState', hrefOf(to)),
  go: (entries) => history.go(entries),
};

const currentAddress = (): string => location.pathname + location.search;

function subscribe(follow: () => void): () => void {
  addEventListener('popstate', follow);
  addEventListener(NAVIGATED, follow);
  return () => {
    removeEventListener('popstate', follow);
    removeEventListener(NAVIGATED, follow);
  };
}

/** Path and query in the browser's address bar. Pages see that of their tab instead, which never changes. */
export function useAddress(): { readonly pathname: string; readonly search: string } {
  const address = useSyncExternalStore(subscribe, currentAddress);
  const query = address.indexOf('?');
  return query < 0
    ? { pathname: address, search: '' }
    : { pathname: address.slice(0, query), search: address.slice(query) };
}
