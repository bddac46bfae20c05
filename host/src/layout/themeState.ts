import { applyTheme, showTheme, storedTheme, type Theme } from '@hospital/shared/ui/theme';
import { useSyncExternalStore } from 'react';

let theme: Theme | null = null;
const listeners = new Set<() => void>();
const read = (): Theme => (theme ??= storedTheme());

function tell(next: Theme): void {
  theme = next;
  document.documentElement.dataset.theme = next; // the colours of index.html
  listeners.forEach((listener) => listener());
}

/** Changes between light and dark; the choice is kept under `theme` (spec 1 §2 Shell). */
export function toggleTheme(): void {
  const next = read() === 'dark' ? 'light' : 'dark';
  applyTheme(next);
  tell(next);
}

/** Another browser tab changed it: this one follows. */
function follow(event: StorageEvent): void {
  if (event.key !== 'theme') return;
  const next = storedTheme();
  showTheme(next);
  tell(next);
}

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) addEventListener('storage', follow);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      removeEventListener('storage', follow);
      theme = null;
    }
  };
};

export const useTheme = (): Theme => useSyncExternalStore(subscribe, read);
