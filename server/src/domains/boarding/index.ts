import { defineDomain } from '../../platform/server/domain';
import { boardingOpenInStore } from './openInStore';
import { boardingPermissions } from './permissions';
import { boardingHandlers } from './routes';
import { seed } from './seed';
import { storeUses } from './storeUses';
import { staysOfPet } from './petHistory';
import { boardingStaysOf } from './staysOf';
import { staysUnderWay } from './underWay';

export { pricesIn } from './cagePrices';
export { cageTaken, isOpen, isOverdue, takenBy } from './occupancy';
export { nightPrice, ONE } from './price';
export { heldCage, type CageRow } from './stayRow';

/** Animals that stay overnight: cages, stays, what is to be done for them, what owners sign, and what it costs. */
export const boarding = defineDomain({
  handlers: () => ({ boarding: boardingHandlers }),
  permissions: boardingPermissions,
  underWay: staysUnderWay,
  petHistory: staysOfPet,
  staysOf: boardingStaysOf,
  uses: [storeUses],
  openInStore: boardingOpenInStore,
  seed,
});
