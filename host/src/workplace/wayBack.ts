import * as api from '@hospital/shared/calls';
import { accountIdentity, type Standing } from '@hospital/shared/contract/standing';
import { adoptSession, fetchSession } from '../session/sessionLifecycle';
import { placeKey, standingOf } from '../session/workplace';
import { browserIsAt } from './movedBrowser';

/**
 * How the browser's session can come back to where this tab stayed; null when it cannot, since another account has
 * signed in or there was no place yet. A refusal has been told; the tab then stays as it is.
 */
export function wayBack(here: Standing, there: Standing): (() => Promise<void>) | null {
  const go = accountIdentity(here) === accountIdentity(there) ? callTo(here) : null;
  if (!go) return null;
  return async () => {
    try {
      await go();
      const session = await fetchSession();
      const arrived = standingOf(session);
      if (placeKey(arrived) === placeKey(here)) adoptSession(session);
      browserIsAt(arrived);
    } catch {
      // The client has said why, or there is no network; the choice can be made again.
    }
  };
}

function callTo({ workspaceType, storeId, warehouseId, name }: Standing): (() => Promise<unknown>) | null {
  if (storeId !== '') return () => api.identity.setLastStore({ storeId, storeName: name });
  if (workspaceType === 3 && warehouseId !== '') return () => api.identity.chooseWarehouse({ warehouseId });
  return workspaceType === 1 ? () => api.identity.switchWorkspace({ type: 1 }) : null;
}
