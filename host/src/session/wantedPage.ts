const KEY = 'wantedPage';

/** Keeps the page that a visitor without a session wanted; it outlives the reload after a session has ended. */
export function keepWantedPage(path: string): void {
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // Storage is forbidden: signing in then leads home.
  }
}

/** The page that was wanted before signing in, else home. It is forgotten with the reading. */
export function takeWantedPage(): string {
  try {
    const path = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    // One leading slash only: `//host` would leave the site.
    return path && /^\/(?!\/)/.test(path) ? path : '/home';
  } catch {
    return '/home';
  }
}
