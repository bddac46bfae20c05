const KEY = 'wantedPage';

/** First page after signing in (spec 1 §2). */
export const HOME = '/home';

/** Keeps the page that a visitor without a session wanted; it outlives the reload after a session has ended. */
export function keepWantedPage(path: string): void {
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // Storage is forbidden: signing in then leads home.
  }
}

/** The page that was wanted before signing in, else home. */
export function wantedPage(): string {
  try {
    const path = sessionStorage.getItem(KEY);
    // One leading slash only: `//host` would leave the site.
    return path && /^\/(?![/\\])/.test(path) ? path : HOME;
  } catch {
    return HOME;
  }
}

export function forgetWantedPage(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is forbidden: then nothing was kept either.
  }
}
