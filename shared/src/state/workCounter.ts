import { atom } from 'jotai';
import { store, useValueOf } from './store';

/** Counts things that are under way, whoever begins them. */
export interface WorkCounter {
  /** Counts one in; call the result when it has ended, a second time does nothing. */
  readonly begin: () => () => void;
  /** Whether any is under way. */
  readonly useRunning: () => boolean;
}

export function workCounter(): WorkCounter {
  const countAtom = atom(0);
  // Told apart from the count: who follows it renders when the first begins and when the last has ended.
  const runningAtom = atom((get) => get(countAtom) > 0);
  const change = (by: 1 | -1): void => store.set(countAtom, (count) => count + by);
  return {
    begin() {
      let ended = false;
      change(1);
      return () => {
        if (ended) return;
        ended = true;
        change(-1);
      };
    },
    useRunning: () => useValueOf(runningAtom),
  };
}
