import type { Atom } from 'jotai';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { MenuItem } from '../contract/calls/identity';
import { menuAtom, permissionsAtom, sessionAtom, sessionStore, type Session } from './state';

/**
 * Reads session state and follows it. Not by `useAtomValue`, which renders its component once more whenever effects
 * start: every page that comes back to the screen would render in all its parts.
 */
function follow<Value>(atom: Atom<Value>): () => Value {
  const subscribe = (listener: () => void): (() => void) => sessionStore.sub(atom, listener);
  const read = (): Value => sessionStore.get(atom);
  return () => useSyncExternalStore(subscribe, read);
}

const usePermissions = follow(permissionsAtom);

/** The session, or null before sign-in. */
export const useMaybeSession: () => Session | null = follow(sessionAtom);

/** The session of the signed-in user. Only for code below the shell, where there is one. */
export function useSession(): Session {
  const session = useMaybeSession();
  if (!session) throw new Error('useSession needs a signed-in user');
  return session;
}

/** The menu tree of the user in the current workspace. */
export const useMenu: () => readonly MenuItem[] = follow(menuAtom);

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
