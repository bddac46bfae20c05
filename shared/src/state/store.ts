import { type Atom, getDefaultStore } from 'jotai';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * The one store of every atom that host and remotes share. It is the store that jotai's hooks take without a provider,
 * and jotai comes from the host: `useAtomValue(sessionAtom)` in a remote reads this one.
 */
export const store: ReturnType<typeof getDefaultStore> = getDefaultStore();

/**
 * The value of an atom; renders again when it changes. Not `useAtomValue`, which renders its component once more
 * whenever effects start: every page that comes back to the screen would render in all its parts.
 */
export function useValueOf<Value>(atom: Atom<Value>): Value {
  const subscribe = useCallback((listener: () => void) => store.sub(atom, listener), [atom]);
  return useSyncExternalStore(subscribe, () => store.get(atom));
}
