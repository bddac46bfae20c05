/** Light or dark; the choice lives in local storage under `theme` (spec 1 §2 Shell). */
export type Theme = 'light' | 'dark';

const KEY = 'theme';

/** The stored theme; without one, what the operating system prefers. */
export function storedTheme(): Theme {
  const stored = readStored();
  if (stored === 'light' || stored === 'dark') return stored;
  return typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: dark)').matches
    ? 'dark'
    : 'light';
}

/** Shows a theme on the whole page and remembers it. */
export function applyTheme(theme: Theme): void {
  showTheme(theme);
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Storage may be full or forbidden; the theme then lasts as long as the page.
  }
}

/** Shows a theme without remembering it, e.g. before first paint. */
export function showTheme(theme: Theme): void {
  if (theme === 'dark') document.body.setAttribute('arco-theme', 'dark');
  else document.body.removeAttribute('arco-theme');
  document.documentElement.style.colorScheme = theme;
}

function readStored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
