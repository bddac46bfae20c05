import type { ReactNode } from 'react';
import type { MenuItem } from '../contract/calls/identity';
import { useValueOf } from '../state/store';
import { menuAtom, permissionsAtom, sessionAtom, type Session } from './state';

const usePermissions = (): ReadonlySet<string> => useValueOf(permissionsAtom);

/** The session, or null before sign-in. */
export const useMaybeSession = (): Session | null => useValueOf(sessionAtom);

/** The session of the signed-in user. Only for code below the shell, where there is one. */
export function useSession(): Session {
  const session = useMaybeSession();
  if (!session) throw new Error('useSession needs a signed-in user');
  return session;
}

/** The menu tree of the user in the current workspace. */
export const useMenu = (): readonly MenuItem[] => useValueOf(menuAtom);

/** Whether the user holds a permission, e.g. `sys:dict:save`. Changes when the permissions change. */
export const usePermission = (permission: string): boolean => usePermissions().has(permission);

/** Shows its children only to who holds the permission (any of them, if several); otherwise they are not in the page (spec 1 §6). */
export function Can({
  permission,
  children,
  otherwise = null,
}: {
  readonly permission: string | readonly string[];
  readonly children: ReactNode;
  readonly otherwise?: ReactNode;
}): ReactNode {
  const held = usePermissions();
  const wanted = typeof permission === 'string' ? [permission] : permission;
  return wanted.some((one) => held.has(one)) ? children : otherwise;
}
