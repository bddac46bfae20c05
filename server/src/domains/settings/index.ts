import { defineDomain } from '../../platform/server/domain';
import { settingsHandlers } from './routes';
import { settingsPermissions } from './permissions';
import { seed } from './seed';

export { settingsOfGroup, settingsOfKeys } from './catalogue';
export { printHead } from './printHead';
export { expectPlaces, secretValuesAt, settingsAt, settingsOfEach, storeOf } from './values';
export { limitsOfDay, washLimitsOn } from './washingSlots';

/** Settings of the chain and of each store. */
export const settings = defineDomain({
  handlers: (services) => ({ settings: settingsHandlers(services) }),
  permissions: settingsPermissions,
  seed,
});
