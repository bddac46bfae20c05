import { useSyncExternalStore } from 'react';

/** Which dialog is open. */
export type Picker = 'store' | 'warehouse';

let open: Picker | null = null;
const listeners = new Set<() => void>();

function set(next: Picker | null): void {
  if (next === open) return;
  open = next;
  listeners.forEach((listener) => listener());
}

/** Opens the dialog to pick a store or a warehouse; with a single one to pick it is picked by itself. */
export const openPicker = (picker: Picker): void => set(picker);
export const closePicker = (): void => set(null);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The dialog that is open, or about to be. */
export const usePicker = (): Picker | null => useSyncExternalStore(subscribe, () => open);
