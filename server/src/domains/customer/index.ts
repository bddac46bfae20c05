import { defineDomain } from '../../platform/server/domain';
import { customerPermissions } from './permissions';
import { petPictures } from './petPictures';
import { readNames } from './readNames';
import { customerHandlers, petHandlers } from './routes';
import { seed } from './seed';
import { ownerViews } from './views';

export { petWarnings, tempersOf } from './header';
export { addWeight, kilograms } from './weights';
export { keptPetOf, knownWithin, MERGED, ownerOf, petOf, storesOfOwner, tellStoresOf } from './scope';
export { hasKeyword } from './search';

/** Files of owners and pets: who they are, how they are found, what they owe, and what becomes of them. */
export const customer = defineDomain({
  handlers: (services) => ({ customers: customerHandlers(services), pets: petHandlers(services) }),
  permissions: customerPermissions,
  jobs: [readNames],
  fileKinds: [petPictures],
  views: ownerViews,
  seed,
});
