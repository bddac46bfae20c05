import type { ReactNode } from 'react';
import type { AnyCall } from '../api/browserCall';
import type { MenuItem } from '../contract/calls/identity';
import { useValueOf } from '../state/store';
import { mayMake } from './mayMake';
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

/**
 * Whether the user may make a call, or each of several (`useMay(api.stores.save)`), as their declarations say. Changes
 * when the permissions change.
 */
export const useMay = (...calls: readonly AnyCall[]): boolean => mayMake(useMaybeSession(), ...calls);

/** Builds for shared 1.1 ask for a permission by its text; pages ask the call (`useMay`). */
export const usePermission = (permission: string): boolean => usePermissions().has(permission);

interface Gated {
  readonly children: ReactNode;
  /** Stands there for who may not. */
  readonly otherwise?: ReactNode;
}

interface GatedByCall extends Gated {
  /** The call that its children make; of several, each. */
  readonly call: AnyCall | readonly AnyCall[];
}

/** As builds for shared 1.1 say it: any of the permissions. */
interface GatedByPermission extends Gated {
  readonly permission: string | readonly string[];
}

/** Shows its children only to who may make the call; otherwise they are not in the page (spec 1 §6). */
export function Can({ children, otherwise = null, ...gate }: GatedByCall | GatedByPermission): ReactNode {
  const session = useMaybeSession();
  const held = usePermissions();
  const may =
    'call' in gate
      ? mayMake(session, ...[gate.call].flat())
      : [gate.permission].flat().some((permission) => held.has(permission));
  return may ? children : otherwise;
}
