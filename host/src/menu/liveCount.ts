import { valueStore } from '@hospital/shared/host';

const count = valueStore(0);

/** Sets how many live cases there are; the menu shows it on items whose path contains `live/index`. */
export const setLiveCount = count.write;

export const useLiveCount = count.useValue;
