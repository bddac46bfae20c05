import type { Handlers } from '../http/call';
import type { CallContext } from '../http/call';
import { settingsOfGroup, settingsOfKeys, type PlacedSetting } from './catalogue';
import { saveSettings } from './save';
import { expectPlace, placeOf, settingsAt } from './values';

async function read(
  { db, identity }: CallContext,
  storeId: string | undefined,
  settings: readonly PlacedSetting[],
) {
  const place = placeOf(identity, storeId);
  const [items] = await Promise.all([settingsAt(db, place, settings), expectPlace(db, identity, place)]);
  return items;
}

/** Settings of stores (domain.md §1.6). */
export const settingsHandlers: Handlers<'settings'> = {
  byKey: (context, { configKey, storeId }) => {
    const keys = new Set(configKey.split(',').map((key) => key.trim()));
    return read(context, storeId, settingsOfKeys(keys));
  },
  byGroup: (context, { configGroup, storeId }) => read(context, storeId, settingsOfGroup(configGroup)),
  save: saveSettings,
};
