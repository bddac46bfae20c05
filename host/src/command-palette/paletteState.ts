import { store, useValueOf } from '@hospital/shared/host';
import { atom } from 'jotai';

const openAtom = atom(false);

export const openPalette = (): void => store.set(openAtom, true);
export const closePalette = (): void => store.set(openAtom, false);
export const togglePalette = (): void => store.set(openAtom, (open) => !open);

/** Whether the search box is open. */
export const usePaletteOpen = (): boolean => useValueOf(openAtom);
