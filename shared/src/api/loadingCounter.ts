import { useSyncExternalStore } from 'react';

let running = 0;
const listeners = new Set<() => void>();
const change = (by: 1 | -1): void => {
  running += by;
  listeners.forEach((listener) => listener());
};

/** The counted overlay (spec 1 §4): opens on the first request not flagged to skip it, closes at zero. */
export const loadingCounter = {
  /** Counts a request in; call the result once when it has ended. */
  begin(): () => void {
    let ended = false;
    change(1);
    return () => {
      if (ended) return;
      ended = true;
      change(-1);
    };
  },
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** True while a counted request is under way. */
export const useLoading = (): boolean => useSyncExternalStore(subscribe, () => running > 0);
