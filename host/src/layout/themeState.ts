import { store, useValueOf } from '@hospital/shared/host';
import { applyTheme, showTheme, storedTheme, type Theme } from '@hospital/shared/ui/theme';
import { atom } from 'jotai';

const themeAtom = atom<Theme>(storedTheme());

themeAtom.onMount = (set) => {
  set(storedTheme());
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
};

function tell(next: Theme): void {
  document.documentElement.dataset.theme = next; // the colours of index.html
  store.set(themeAtom, next);
}

/** Changes between light and dark; the choice is kept under `theme` (spec 1 §2 Shell). */
export function toggleTheme(): void {
  const next = store.get(themeAtom) === 'dark' ? 'light' : 'dark';
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

export const useTheme = (): Theme => useValueOf(themeAtom);
