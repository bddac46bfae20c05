import * as api from '@hospital/shared/calls';
import type { StoreBrief, WarehouseBrief } from '@hospital/shared/contract/calls/identity';
import { readSession } from '@hospital/shared/host';
import type { WorkspaceType } from '@hospital/shared/session';
import { mayLeave } from '../layout/leave';
import { notify } from '../notify';
import { openRoot } from '../session/documentChange';
import { adoptSession, fetchSession } from '../session/sessionLifecycle';
import { tabCommands } from '../tab-strip/tabStore';
import { whileMoving } from './moving';

const UPLOAD_KEY = 'storeUpload';

function forgetUpload(): void {
  try {
    localStorage.removeItem(UPLOAD_KEY);
  } catch {
    // Storage is forbidden: then nothing was kept either.
  }
}

/**
 * Goes to another place (spec 1 §4): after asking when something is unsaved, the session moves on the server, all
 * pages close and the program begins anew at home. True when it did; a refusal has been told and changes nothing.
 */
const moveTo = (go: () => Promise<unknown>): Promise<boolean> =>
  whileMoving(async () => {
    if (!(await mayLeave())) return false;
    try {
      await go();
    } catch {
      return false; // the client has said why
    }
    forgetUpload();
    try {
      const session = await fetchSession();
      // Here, with the page of the old place still on screen; `ShellApp` then begins anew for the new one.
      tabCommands.forget();
      adoptSession(session);
    } catch {
      tabCommands.forget();
      openRoot(); // the session has moved: this page cannot stay
    }
    return true;
  });

async function alreadyAt(name: string): Promise<boolean> {
  await notify('warning', `当前已在${name}`);
  return true;
}

/** Works in a store from now on, which the server records as the last one. */
export function chooseStore({ id, storeName }: Pick<StoreBrief, 'id' | 'storeName'>): Promise<boolean> {
  if (readSession()?.workplace.storeId === id) return alreadyAt(storeName);
  return moveTo(() => api.identity.setLastStore({ storeId: id, storeName }));
}

/** Works in a warehouse from now on. */
export function chooseWarehouse({
  id,
  warehouseName,
}: Pick<WarehouseBrief, 'id' | 'warehouseName'>): Promise<boolean> {
  const { workspaceType, warehouseId } = readSession()?.workplace ?? {};
  if (workspaceType === 3 && warehouseId === id) return alreadyAt(warehouseName);
  return moveTo(() => api.identity.chooseWarehouse({ warehouseId: id }));
}

/** Works for the company from now on. */
export function chooseCompany(): Promise<boolean> {
  if (readSession()?.workplace.workspaceType === COMPANY) return alreadyAt('公司端');
  return moveTo(() => api.identity.switchWorkspace({ type: COMPANY }));
}

const COMPANY: WorkspaceType = 1;
