import { store, useValueOf } from '@hospital/shared/host';
import { atom } from 'jotai';

const countAtom = atom(0);

/** Sets how many live cases there are; the menu shows it on items whose path contains `live/index`. */
export const setLiveCount = (count: number): void => store.set(countAtom, count);

export const useLiveCount = (): number => useValueOf(countAtom);
