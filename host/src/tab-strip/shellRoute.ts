/** What the shell does with an address (spec 1 §2 Routes). */
export type ShellRoute =
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'redirect'; readonly to: string }
  /** Build the tab with that id anew and show it. */
  | { readonly kind: 'refresh'; readonly to: string }
  /** Show one picture over everything; the parameter is its address, encoded once. */
  | { readonly kind: 'image'; readonly parameter: string };

const REDIRECT = '/redirect/';
const IMAGE = '/image-viewer/';

/** One slash at the beginning: `//x` would be an address of the host x, which the history refuses. */
const onThisSite = (path: string): string => path.replace(/^\/{2,}/, '/');

/**
 * Reads an address: `/` leads home, `/redirect{path}` refreshes the page of the path, `/image-viewer/{url}` shows a picture, the
 * rest are pages.
 */
export function shellRoute(pathname: string, search: string): ShellRoute {
  if (pathname.startsWith(IMAGE)) return { kind: 'image', parameter: pathname.slice(IMAGE.length) };
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  if (path === '/' || path === '' || path === '/login') return { kind: 'redirect', to: '/home' };
  if (path.startsWith(REDIRECT)) {
    return { kind: 'refresh', to: onThisSite(path.slice(REDIRECT.length - 1)) + search };
  }
  const settled = onThisSite(path);
  return settled === pathname ? { kind: 'page', path } : { kind: 'redirect', to: settled + search };
}
