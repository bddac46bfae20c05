import * as api from '@hospital/shared/calls';
import { accountIdentity } from '@hospital/shared/contract/standing';
import type { Session } from '@hospital/shared/session';
import { placeKey, standingOf } from '../session/workplace';
import { tabPlace } from './tabPlace';

/** A refusal is no news: one then chooses as at any sign-in. */
const QUIET = { silent: true, hideLoading: true } as const;

/**
 * After a session has ended, the new one of the same account on the same side goes back to the store or warehouse
 * where this tab was, if its user may still work there; tabs and drafts are of that place.
 *
 * @returns whether the session has moved
 */
export async function comeBack(session: Session): Promise<boolean> {
  const before = tabPlace();
  const now = standingOf(session);
  if (!before || accountIdentity(before) !== accountIdentity(now)) return false;
  if (before.workspaceType !== now.workspaceType || placeKey(before) === placeKey(now)) return false;
  const { storeId, warehouseId } = before;
  try {
    if (storeId !== '') await api.identity.setLastStore({ storeId, storeName: '' }, QUIET);
    else if (warehouseId !== '') await api.identity.chooseWarehouse({ warehouseId }, QUIET);
    else return false;
    return true;
  } catch {
    return false;
  }
}
