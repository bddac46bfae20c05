import { permissionsAtom, sessionAtom, type Session, writableSessionAtom } from '../session/state';
import { store } from '../state/store';

/** Sets the session after the profile has come, or removes it (null). */
export const writeSession = (session: Session | null): void => store.set(writableSessionAtom, session);

export const readSession = (): Session | null => store.get(sessionAtom);

export const hasPermission = (permission: string): boolean => store.get(permissionsAtom).has(permission);
