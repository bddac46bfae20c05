import { ApiError } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { readSession } from '@hospital/shared/host';
import { notify } from '../notify';
import { openRoot } from './documentChange';
import { openPassword } from './passwordVault';
import { accountKey, rememberUser } from './rememberedUser';
import { forgetPassword, type SavedAccount } from './savedAccounts';
import { readCookie } from './sessionCookies';
import { QUIET, signOut } from './sessionLifecycle';
import { beginSession, logIn } from './signIn';

/** Name and tenant of who is signed in. */
const currentAccount = (): { username: string; tenantCode: string } => ({
  username: readSession()?.user.loginName ?? '',
  tenantCode: readCookie('tenantCode'),
});

export const isCurrentAccount = (account: SavedAccount): boolean =>
  accountKey(account) === accountKey(currentAccount());

async function agrees({ name }: SavedAccount): Promise<boolean> {
  const { confirm } = await import(/* webpackChunkName: "dialog" */ '@hospital/shared/ui/Modal');
  return confirm({ content: `是否切换到${name}的账号?`, okText: '是', cancelText: '否' });
}

/**
 * Goes on as another saved account (spec 1 §4): after a yes all pages close, that account signs in, and the program
 * loads anew. A sign-in that fails changes nothing and says nothing. Without a readable password the sign-in page
 * opens with the account filled in.
 *
 * @param closePages closes all pages; resolves to false when the user wants to stay with something unsaved
 */
export async function switchAccount(
  account: SavedAccount,
  closePages: () => Promise<boolean>,
): Promise<void> {
  if (isCurrentAccount(account)) {
    await notify('warning', '当前已是该账号');
    return;
  }
  if (!(await agrees(account)) || !(await closePages())) return;
  const password = await openPassword(account.password, accountKey(account));
  if (password === null) {
    rememberUser({ ...account, rememberMe: true });
    await signOut(account.tenantCode);
    return;
  }
  try {
    const result = await logIn({ ...account, password });
    // The session that is left behind ends, too.
    await api.identity.logout({}, QUIET).catch(() => undefined);
    const { name: _name, loginResult: _loginResult, ...user } = account;
    rememberUser(user);
    beginSession(result, user);
    openRoot();
  } catch (error) {
    // Silently ignored; but a password that is wrong now must be typed next time.
    if (error instanceof ApiError && error.code === ErrorCode.WrongCredentials) forgetPassword(account);
  }
}
