import { defineDomain } from '../../platform/server/domain';
import { entryUses } from './entryUses';
import { seed } from './seed';

export { fileOf, filesOf } from './filesOf';
export { mobileHas, phoneHas } from './mobile';
export type { DemoPet } from './seed/owners';
export { petsMade } from './seed';
export { stayingOwner } from './stayingOwner';

/** Records of owners and pets, which bookings, cases and bills are about. */
export const owners = defineDomain({
  uses: [entryUses],
  seed,
});
