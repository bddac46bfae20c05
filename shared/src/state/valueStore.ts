import { useSyncExternalStore } from 'react';

/** A value outside React that components follow. */
export interface ValueStore<Value> {
  readonly read: () => Value;
  /** Tells everybody, unless it is the value that is there. */
  readonly write: (next: Value) => void;
  /** The value; renders again when it changes. */
  readonly useValue: () => Value;
}

/** Something small of the whole page, e.g. whether a dialog is open; it begins as `initial`. */
export function valueStore<Value>(initial: Value): ValueStore<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  const read = (): Value => value;
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    read,
    write(next) {
      if (Object.is(next, value)) return;
      value = next;
      listeners.forEach((listener) => listener());
    },
    useValue: () => useSyncExternalStore(subscribe, read),
  };
}
