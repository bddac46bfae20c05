import { accountIdentity, type Standing } from '@hospital/shared/contract/standing';
import { placeKey } from '../session/workplace';

const KEY = 'tabPlace';

/** Where this tab of the browser stood last, as far as it can be gone back to; null when it stood nowhere. */
export function tabPlace(): Pick<
  Standing,
  'tenantId' | 'userId' | 'workspaceType' | 'storeId' | 'warehouseId'
> | null {
  try {
    const kept = sessionStorage.getItem(KEY)?.split(':');
    if (kept?.length !== 5) return null;
    const [tenantId = '', userId = '', side = '', storeId = '', warehouseId = ''] = kept;
    return { tenantId, userId, workspaceType: side === '3' ? 3 : side === '2' ? 2 : 1, storeId, warehouseId };
  } catch {
    return null;
  }
}

/** Who signs out begins anew: nobody goes back from there. */
export function forgetTabPlace(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is forbidden: then nothing was kept either.
  }
}

/** Whether one chooses a store or warehouse for the first time since signing in: nothing is left for it. */
function isFirstChoice(standing: Standing): boolean {
  const before = tabPlace();
  if (!before || before.workspaceType !== standing.workspaceType || standing.workspaceType === 1)
    return false;
  if (accountIdentity(before) !== accountIdentity(standing)) return false;
  return (standing.workspaceType === 2 ? before.storeId : before.warehouseId) === '';
}

/**
 * Notes where this tab of the browser stands, which outlives a reload. True when it stood elsewhere before: what it
 * had open belongs there. Who stood nowhere yet goes on with the page that they asked for.
 */
export function noteTabPlace(standing: Standing): boolean {
  const now = placeKey(standing);
  try {
    const before = sessionStorage.getItem(KEY);
    const wasElsewhere = before !== null && before !== now && !isFirstChoice(standing);
    sessionStorage.setItem(KEY, now);
    return wasElsewhere;
  } catch {
    return false; // storage is forbidden: then no list of tabs was kept either
  }
}
