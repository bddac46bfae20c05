import { useSyncExternalStore } from 'react';

let running = 0;
const listeners = new Set<() => void>();

const change = (by: 1 | -1): void => {
  running += by;
  listeners.forEach((listener) => listener());
};

/** Counts a page that is being opened; call the result when it is there or no longer wanted. */
export function beginNavigation(): () => void {
  let ended = false;
  change(1);
  return () => {
    if (ended) return;
    ended = true;
    change(-1);
  };
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether a page is being opened. */
export const useNavigating = (): boolean => useSyncExternalStore(subscribe, () => running > 0);
