import { permissionsAtom, sessionAtom, sessionStore, type Session } from '../session/state';

/** Sets the session after the profile has come, or removes it (null). */
export const writeSession = (session: Session | null): void => sessionStore.set(sessionAtom, session);

export const readSession = (): Session | null => sessionStore.get(sessionAtom);

export const hasPermission = (permission: string): boolean =>
  sessionStore.get(permissionsAtom).has(permission);
