import { defineDomain } from '../../platform/server/domain';
import { settingsHandlers } from './routes';
import { settingsPermissions } from './permissions';
import { seed } from './seed';

export { settingsOfKeys } from './catalogue';
export { expectPlaces, settingsAt, storeOf } from './values';
export { limitsOfDay, washLimitsOn } from './washingSlots';

/** Settings of the chain and of each store. */
export const settings = defineDomain({
  handlers: (services) => ({ settings: settingsHandlers(services) }),
  permissions: settingsPermissions,
  seed,
});
