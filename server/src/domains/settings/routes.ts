import type { Handlers } from '../../platform/http/call';
import type { CallContext } from '../../platform/http/call';
import type { Services } from '../../platform/server/services';
import { allSettings, settingsOfGroup, settingsOfKeys, type PlacedSetting } from './catalogue';
import { settingsHistory } from './history';
import { getIp, setIp } from './ipAccess';
import { printHead } from './printHead';
import { saveSettings, saveSettingsOfPlaces } from './save';
import { expectPlaces, placeOf, placesOf, settingsAt, settingsOfPlaces } from './values';

async function read(
  { db, identity }: CallContext,
  storeId: string | undefined,
  settings: readonly PlacedSetting[],
) {
  const place = placeOf(identity, storeId);
  const [items] = await Promise.all([settingsAt(db, place, settings), expectPlaces(db, identity, [place])]);
  return items;
}

/** Settings of stores (domain.md §1.6); the limits of washing are counted where plans are. */
export const settingsHandlers = (
  services: Services,
): Omit<Handlers<'settings'>, 'washingLimits' | 'setWashingLimits' | 'setWashingLimitOfDay'> => ({
  byKey: (context, { configKey, storeId }) => {
    const keys = new Set(configKey.split(',').map((key) => key.trim()));
    return read(context, storeId, settingsOfKeys(keys));
  },
  byGroup: (context, { configGroup, storeId }) => read(context, storeId, settingsOfGroup(configGroup)),
  ofPlaces: async ({ db, identity }, { storeIds }) => {
    const places = placesOf(identity, storeIds);
    await expectPlaces(db, identity, places);
    return settingsOfPlaces(db, places, allSettings);
  },
  history: settingsHistory,
  saveOfPlaces: saveSettingsOfPlaces,
  printHead,
  ip: getIp,
  setIp: (context, request) => setIp(context, services, request),
  save: saveSettings,
});
