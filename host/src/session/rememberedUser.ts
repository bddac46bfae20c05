import type { WorkspaceType } from '@hospital/shared/session';
import type { SealedPassword } from './passwordVault';

const KEY = 'userInfo';

/** Whose a password is: names are unique within a tenant alone. */
export const accountKey = ({
  tenantCode,
  username,
}: {
  readonly tenantCode: string;
  readonly username: string;
}): string => `${tenantCode}:${username}`;

/** What "remember me" keeps for the next visit (spec 1 §3). The password is there only where it can be encrypted. */
export interface RememberedUser {
  readonly username: string;
  readonly tenantCode: string;
  readonly type: WorkspaceType;
  readonly rememberMe: boolean;
  readonly password?: SealedPassword;
}

/** What the last visit left; null when nothing usable is there. */
export function readRememberedUser(): RememberedUser | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<RememberedUser> | null;
    if (!kept || typeof kept.username !== 'string' || typeof kept.tenantCode !== 'string') return null;
    const { username, tenantCode, type, rememberMe, password } = kept;
    return {
      username,
      tenantCode,
      type: type === 1 || type === 3 ? type : 2,
      rememberMe: rememberMe !== false,
      ...(password ? { password } : {}),
    };
  } catch {
    return null;
  }
}

/** Keeps the user for the next visit, or forgets him when he does not want to be remembered. */
export function rememberUser(user: RememberedUser): void {
  try {
    if (user.rememberMe) localStorage.setItem(KEY, JSON.stringify(user));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is full or forbidden: the form is then empty next time.
  }
}

/** Forgets who was here. */
export function forgetRememberedUser(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is forbidden: then nothing was kept either.
  }
}
