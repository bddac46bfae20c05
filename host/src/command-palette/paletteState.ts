import { store, useValueOf } from '@hospital/shared/host';
import { atom } from 'jotai';

/** What was typed before the search box stood on screen; null while it is closed. */
const typedAtom = atom<string | null>(null);

export const openPalette = (): void => store.set(typedAtom, '');
export const closePalette = (): void => store.set(typedAtom, null);
export const togglePalette = (): void => store.set(typedAtom, (typed) => (typed === null ? '' : null));
/** What somebody typed who did not wait for the box. */
export const typeAhead = (change: (typed: string) => string): void =>
  store.set(typedAtom, (typed) => (typed === null ? null : change(typed)));

/** What the search box begins with; null while it is closed. */
export const usePaletteTyped = (): string | null => useValueOf(typedAtom);
