import * as api from '@hospital/shared/calls';
import type { LoginResult } from '@hospital/shared/contract/calls/identity';
import { transformPassword } from '@hospital/shared/contract/password';
import { readSession } from '@hospital/shared/host';
import { sealPassword } from './passwordVault';
import { accountKey, rememberUser, type RememberedUser } from './rememberedUser';
import { forgetAccount, saveAccount } from './savedAccounts';
import { writeSignIn } from './sessionCookies';
import { loadSessionOrReset, QUIET, resumeSession } from './sessionLifecycle';
import type { SignInForm } from './signInForm';
import { warehouseTypeOf } from './workplace';

/** Asks the server for a token; no words of a refusal are shown. */
export const logIn = ({
  username,
  password,
  rememberMe,
  type,
  tenantCode,
}: SignInForm): Promise<LoginResult> =>
  api.identity.login(
    { mode: 'mgr', username, password: transformPassword(password), rememberMe, type, tenantCode },
    QUIET,
  );

/** Makes a login response the session of this browser. */
export function beginSession(result: LoginResult, { tenantCode, type }: RememberedUser): void {
  writeSignIn(result, { tenantCode, menuListShowType: type, warehouseType: warehouseTypeOf(type, 1) });
}

/**
 * Signs in and loads the session. Who wants to be remembered is: for the next visit and for switching accounts.
 *
 * @throws ApiError when the sign-in is refused or the server cannot be reached; no words have been shown
 * @throws ProfileError when only the profile could not be loaded
 */
export async function signIn(form: SignInForm): Promise<void> {
  const { rememberMe, type } = form;
  const username = form.username.trim();
  const password = form.password.trim();
  const tenantCode = form.tenantCode.trim();
  const [{ token, ...loginResult }, sealed] = await Promise.all([
    logIn({ ...form, username, password, tenantCode }),
    rememberMe ? sealPassword(password, accountKey({ username, tenantCode })) : null,
  ]);
  const user = { username, tenantCode, type, rememberMe, ...(sealed ? { password: sealed } : {}) };
  rememberUser(user);
  beginSession({ token, ...loginResult }, user);
  await loadSessionOrReset(resumeSession);
  if (rememberMe) saveAccount({ ...user, name: readSession()?.user.name ?? username, loginResult });
  else forgetAccount(user);
}
