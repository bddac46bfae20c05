import { readSession } from '@hospital/shared/host';
import { trailFor, visibleMenu } from '../menu/menuTree';
import { readCookie } from './sessionCookies';

const KEY = 'userState';

/** The state of the session (spec 1 §3), but for the token, which stays in its cookie and ends with it. */
function userState(): object | null {
  const session = readSession();
  if (!session) return null;
  const { tenantId, user, flags, workplace } = session;
  const path = location.pathname + location.search;
  const menu = visibleMenu(user.ext.menuList, workplace.workspaceType);
  return {
    id: user.id,
    name: user.name,
    username: user.loginName,
    avatar: user.ext.photoUrl,
    permissions: user.ext.permissionList,
    mchName: workplace.name,
    superDept: user.ext.superDept,
    isCompany: flags.isCompany,
    isMiniProgram: flags.isMiniProgram,
    isWarehouse: flags.isWarehouse,
    isStore: flags.isStore,
    menuList: user.ext.menuList,
    storeId: workplace.storeId,
    warehouseId: workplace.warehouseId,
    warehouseType: workplace.warehouseType,
    menuListShowType: user.menuListShowType,
    workspaceType: workplace.workspaceType,
    topMenuId: trailFor(menu, location.pathname)[0]?.id ?? '',
    path,
    tenantCode: readCookie('tenantCode'),
    tenantId,
  };
}

/** On closing the page the user state is saved to session storage (spec 1 §1); after sign-out nothing is left there. */
export function saveUserStateOnClosing(isSignedIn: () => boolean): () => void {
  const save = (): void => {
    try {
      const state = isSignedIn() ? userState() : null;
      if (state) sessionStorage.setItem(KEY, JSON.stringify(state));
      else sessionStorage.removeItem(KEY);
    } catch {
      // Storage is full or forbidden: the next page asks the server for all of it anyway.
    }
  };
  addEventListener('pagehide', save);
  return () => removeEventListener('pagehide', save);
}
