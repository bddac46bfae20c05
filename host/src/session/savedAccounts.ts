import type { LoginResult } from '@hospital/shared/contract/calls/identity';
import { accountKey, type RememberedUser } from './rememberedUser';

const KEY = 'USERBASE';

/**
 * An account that signed in here and wanted to be remembered (spec 1 §3 Saved account). Of the login response all but
 * the token is kept: a switch gets a new one, and an old one must not lie about.
 */
export interface SavedAccount extends RememberedUser {
  readonly name: string;
  readonly loginResult: Omit<LoginResult, 'token'>;
}

const isSavedAccount = (value: unknown): value is SavedAccount => {
  const account = value as Partial<SavedAccount> | null;
  return [account?.name, account?.username, account?.tenantCode].every((text) => typeof text === 'string');
};

/** The saved accounts, the one used last first. */
export function readSavedAccounts(): readonly SavedAccount[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isSavedAccount) : [];
  } catch {
    return [];
  }
}

function write(accounts: readonly SavedAccount[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(accounts));
  } catch {
    // Storage is full or forbidden: the list then stays as it was.
  }
}

type Named = Pick<SavedAccount, 'tenantCode' | 'username'>;
const others = (account: Named): readonly SavedAccount[] =>
  readSavedAccounts().filter((saved) => accountKey(saved) !== accountKey(account));

/** Puts an account first; what was saved of it before goes. */
export const saveAccount = (account: SavedAccount): void => write([account, ...others(account)]);

/** Removes an account. */
export const forgetAccount = (account: Named): void => write(others(account));

/** Keeps the account but not its password, e.g. because it was changed elsewhere. */
export function forgetPassword({ password: _, ...account }: SavedAccount): void {
  write(readSavedAccounts().map((saved) => (accountKey(saved) === accountKey(account) ? account : saved)));
}
