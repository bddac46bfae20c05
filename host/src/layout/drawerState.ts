import { store, useValueOf } from '@hospital/shared/host';
import { atom } from 'jotai';

const openAtom = atom(false);

/** Opens or closes the drawer of the mobile layout. */
export const setDrawerOpen = (open: boolean): void => store.set(openAtom, open);

/** Whether the drawer of the mobile layout is open. */
export const useDrawerOpen = (): boolean => useValueOf(openAtom);
