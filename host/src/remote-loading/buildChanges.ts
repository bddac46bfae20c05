import { store, useValueOf } from '@hospital/shared/host';
import { atom } from 'jotai';

/** Which build is held or live where has changed so many times. */
const changesAtom = atom(0);

/** Other builds are held or live now. */
export const noteBuildChange = (): void => store.set(changesAtom, (count) => count + 1);

/** Renders again when other builds are held or live. */
export const useBuildChanges = (): number => useValueOf(changesAtom);
