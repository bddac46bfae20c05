import type { AnyCall } from '../api/browserCall';
import type { Session } from './state';

/**
 * Whether somebody may make a call, or each of several, as the declarations say: of the permissions that a call names
 * one is enough, and a call that names none is for everybody who is signed in.
 */
export const mayMake = (session: Session | null, ...calls: readonly AnyCall[]): boolean =>
  session !== null &&
  calls.every(
    ({ anyOf }) => anyOf?.some((permission) => session.user.ext.permissionList.includes(permission)) ?? true,
  );
