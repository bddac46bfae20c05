import * as api from '@hospital/shared/calls';
import { readSession, writeSession } from '@hospital/shared/host';
import type { Session } from '@hospital/shared/session';
import { keepStreamStart } from '../live/streamStart';
import { comeBack } from '../workplace/comeBack';
import { announcePlace } from '../workplace/pageKey';
import { forgetTabPlace } from '../workplace/tabPlace';
import { openRoot } from './documentChange';
import { forgetEndReason } from './endReason';
import { forgetRememberedUser } from './rememberedUser';
import { forgetAccount } from './savedAccounts';
import { tenantQuery } from './routeGuard';
import { clearSessionCookies, readCookie, readToken, writeWorkplace } from './sessionCookies';
import { presetTenantCode } from './signInForm';
import { standingOf, workplaceOf } from './workplace';

/** For calls whose failure the caller tells and whose waiting it shows. */
export const QUIET = { silent: true, hideLoading: true } as const;

/**
 * Reads the profile, which brings the flags of the tenant; a server of before is asked for them.
 *
 * @throws ApiError when one of them cannot be had; no words have been shown then
 */
export async function fetchSession(): Promise<Session> {
  const user = await api.identity.currentUser({}, QUIET);
  const flags = user.ext.flags ?? (await api.identity.tenantFlags({}, QUIET));
  return { tenantId: user.ext.tenantId, user, flags, workplace: workplaceOf(user) };
}

/** Makes this page one of the session, which stands where it says; other tabs of the browser hear of the place. */
export function adoptSession(session: Session): void {
  const { user, workplace } = session;
  writeWorkplace({
    menuListShowType: workplace.workspaceType,
    warehouseId: workplace.warehouseId,
    warehouseType: workplace.warehouseType,
    signUrl: user.signUrl,
  });
  keepStreamStart(session);
  writeSession(session);
  announcePlace(standingOf(session));
}

/** Reads the session and makes this page one of it. @throws as `fetchSession` */
export async function loadSession(): Promise<void> {
  adoptSession(await fetchSession());
}

/** Words for a profile that could not be loaded (spec 1 §8): the error's own, or 'Has Error'. */
const profileErrorText = (error: unknown): string => (error instanceof Error && error.message) || 'Has Error';

/** The profile could not be loaded: the token is worth nothing (spec 1 §2 Routing guard). */
export class ProfileError extends Error {
  override readonly name = 'ProfileError';
}

/** `loadSession` after signing in, where this tab was when its session ended. @throws as `fetchSession` */
export async function resumeSession(): Promise<void> {
  const session = await fetchSession();
  adoptSession((await comeBack(session)) ? await fetchSession() : session);
}

/** `load`; a failure removes the token and is told as `ProfileError`. */
export async function loadSessionOrReset(load = loadSession): Promise<void> {
  try {
    await load();
  } catch (error) {
    clearSessionCookies({ keepTenantCode: true });
    throw new ProfileError(profileErrorText(error), { cause: error });
  }
}

/**
 * Tells the server, removes everything of the session and goes to the root of the program (spec 1 §4 Logout).
 *
 * @param tenantCode where to sign in next; the address names it, unless the sign-in page is preset with it
 */
export async function signOut(tenantCode = readCookie('tenantCode')): Promise<void> {
  if (readToken()) await api.identity.logout({}, { silent: true }).catch(() => undefined);
  clearSessionCookies({ keepTenantCode: false });
  forgetTabPlace();
  forgetEndReason();
  openRoot(tenantCode === presetTenantCode() ? '' : tenantQuery(tenantCode));
}

/** `退出并清除记录`: the account is no longer offered here, neither for switching nor at the next visit. */
export async function signOutAndForget(): Promise<void> {
  const tenantCode = readCookie('tenantCode');
  const username = readSession()?.user.loginName;
  if (username) forgetAccount({ tenantCode, username });
  forgetRememberedUser();
  await signOut();
}
