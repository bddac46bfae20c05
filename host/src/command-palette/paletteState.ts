import { useSyncExternalStore } from 'react';

let open = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (next === open) return;
  open = next;
  listeners.forEach((listener) => listener());
}

export const openPalette = (): void => set(true);
export const closePalette = (): void => set(false);
export const togglePalette = (): void => set(!open);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the search box is open. */
export const usePaletteOpen = (): boolean => useSyncExternalStore(subscribe, () => open);
