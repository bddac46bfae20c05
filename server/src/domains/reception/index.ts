import { defineDomain } from '../../platform/server/domain';
import { entryUses } from './entryUses';

export { petTimesOn } from './petTimes';
export { plansAlone, unplanned, washingDays, washingOn, type Washing } from './washingOn';

/** Bookings, reservations and wash plans as records. */
export const reception = defineDomain({ uses: entryUses });
