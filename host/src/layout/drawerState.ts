import { useSyncExternalStore } from 'react';

let open = false;
const listeners = new Set<() => void>();

/** Opens or closes the drawer of the mobile layout. */
export function setDrawerOpen(next: boolean): void {
  if (next === open) return;
  open = next;
  listeners.forEach((listener) => listener());
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the drawer of the mobile layout is open. */
export const useDrawerOpen = (): boolean => useSyncExternalStore(subscribe, () => open);
