import { store, useValueOf } from '@hospital/shared/host';
import { atom } from 'jotai';

/** How often the server came within reach again. */
const returnsAtom = atom(0);

/** The server answers again: what failed to load meanwhile is asked for once more. */
export const serverIsBack = (): void => store.set(returnsAtom, (count) => count + 1);

/** Rises whenever the server came within reach again. */
export const useReturns = (): number => useValueOf(returnsAtom);

/** Counts the returns of the network until the result is called; those of the server are told by the event stream. */
export function watchNetwork(): () => void {
  addEventListener('online', serverIsBack);
  return () => removeEventListener('online', serverIsBack);
}
