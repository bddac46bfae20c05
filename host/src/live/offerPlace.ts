import { valueStore } from '@hospital/shared/host';

/** Where offers stand: beside the breadcrumb, in the flow, so that they cover nothing. */
const place = valueStore<HTMLElement | null>(null);

/** The shell says where it is; null when it goes. */
export const noteOfferPlace = place.write;

/** Null while there is none. */
export const useOfferPlace = place.useValue;
