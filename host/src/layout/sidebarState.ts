import { store, useValueOf } from '@hospital/shared/host';
import { atom } from 'jotai';

const KEY = 'sidebarStatus';

function stored(): boolean {
  try {
    return localStorage.getItem(KEY) !== '0';
  } catch {
    return true;
  }
}

const openAtom = atom(stored());
// Who comes after everybody has gone reads what is kept.
openAtom.onMount = (set) => set(stored());

/** Opens or collapses the side menu; kept as 1 or 0 (spec 1 §4). */
export function setSidebarOpen(open: boolean): void {
  try {
    localStorage.setItem(KEY, open ? '1' : '0');
  } catch {
    // Storage is full or forbidden: the choice then lasts as long as the page.
  }
  store.set(openAtom, open);
}

export const toggleSidebar = (): void => setSidebarOpen(!store.get(openAtom));

/** Whether the side menu is open. */
export const useSidebarOpen = (): boolean => useValueOf(openAtom);
