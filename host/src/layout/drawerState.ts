import { valueStore } from '@hospital/shared/host';

const open = valueStore(false);

/** Opens or closes the drawer of the mobile layout. */
export const setDrawerOpen = open.write;

/** Whether the drawer of the mobile layout is open. */
export const useDrawerOpen = open.useValue;
