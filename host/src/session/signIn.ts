import { api } from '@hospital/shared/api';
import { transformPassword } from '@hospital/shared/contract/password';
import { rememberUser } from './rememberedUser';
import { writeSignIn } from './sessionCookies';
import { loadSessionOrReset, QUIET } from './sessionLifecycle';
import type { SignInForm } from './signInForm';
import { warehouseTypeOf } from './workplace';

/**
 * Signs in and loads the session.
 *
 * @throws ApiError when the sign-in is refused or the server cannot be reached; no words have been shown
 * @throws ProfileError when only the profile could not be loaded
 */
export async function signIn(form: SignInForm): Promise<void> {
  const { password, rememberMe, type } = form;
  const username = form.username.trim();
  const tenantCode = form.tenantCode.trim();
  const result = await api.identity.login(
    { mode: 'mgr', username, password: transformPassword(password.trim()), rememberMe, type, tenantCode },
    QUIET,
  );
  rememberUser({ username, tenantCode, type, rememberMe });
  writeSignIn(result, { tenantCode, menuListShowType: type, warehouseType: warehouseTypeOf(type, 1) });
  await loadSessionOrReset();
}
