import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';

/**
 * All settings of the places.
 *
 * @param storeIds comma list; empty for where the session stands, in the words of the page's `firstCalls`
 */
export const useSettings = (storeIds: string) =>
  useCall(api.settings.ofPlaces, storeIds ? { storeIds } : {}, { hideLoading: true, silent: true });
