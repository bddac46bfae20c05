import { store, useValueOf } from '@hospital/shared/host';
import { atom } from 'jotai';

/** Which dialog is open. */
export type Picker = 'store' | 'warehouse';

const openAtom = atom<Picker | null>(null);

/** Opens the dialog to pick a store or a warehouse; with a single one to pick it is picked by itself. */
export const openPicker = (picker: Picker): void => store.set(openAtom, picker);
export const closePicker = (): void => store.set(openAtom, null);

/** The dialog that is open, or about to be. */
export const usePicker = (): Picker | null => useValueOf(openAtom);
