import { api, useCall } from '@hospital/shared/api';

/** What answers otherwise once a setting was saved. */
export const SETTINGS_CALLS = [
  api.settings.ofPlaces,
  api.settings.byGroup,
  api.settings.byKey,
  api.settings.history,
];

/**
 * All settings of the places.
 *
 * @param storeIds comma list; empty for where the session stands, in the words of the page's `firstCalls`
 */
export const useSettings = (storeIds: string) =>
  useCall(api.settings.ofPlaces, storeIds ? { storeIds } : {}, { hideLoading: true, silent: true });
