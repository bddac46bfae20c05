import { store, useValueOf } from '@hospital/shared/host';
import { atom } from 'jotai';

/** Where offers stand: beside the breadcrumb, in the flow, so that they cover nothing. */
const placeAtom = atom<HTMLElement | null>(null);

/** The shell says where it is; null when it goes. */
export const noteOfferPlace = (place: HTMLElement | null): void => store.set(placeAtom, place);

/** Null while there is none. */
export const useOfferPlace = (): HTMLElement | null => useValueOf(placeAtom);
