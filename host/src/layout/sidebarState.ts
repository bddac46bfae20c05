import { useSyncExternalStore } from 'react';

const KEY = 'sidebarStatus';

function stored(): boolean {
  try {
    return localStorage.getItem(KEY) !== '0';
  } catch {
    return true;
  }
}

let open: boolean | null = null;
const listeners = new Set<() => void>();
const read = (): boolean => (open ??= stored());

/** Opens or collapses the side menu; kept as 1 or 0 (spec 1 §4). */
export function setSidebarOpen(next: boolean): void {
  open = next;
  try {
    localStorage.setItem(KEY, next ? '1' : '0');
  } catch {
    // Storage is full or forbidden: the choice then lasts as long as the page.
  }
  listeners.forEach((listener) => listener());
}

export const toggleSidebar = (): void => setSidebarOpen(!read());

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) open = null; // whoever comes next reads what is kept
  };
};

/** Whether the side menu is open. */
export const useSidebarOpen = (): boolean => useSyncExternalStore(subscribe, read);
