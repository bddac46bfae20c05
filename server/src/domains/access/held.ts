import { permissionMissing } from '../../platform/errors/businessError';
import type { SessionIdentity } from '../../platform/sessions/session';

/**
 * Nobody gives or takes what they do not hold themselves: whoever manages part of a chain cannot make themselves, or
 * anybody else, an administrator of all of it.
 *
 * @throws 40300 that names the first permission that the caller lacks
 */
export function expectHeld({ permissions }: SessionIdentity, wanted: Iterable<string>): void {
  for (const permission of wanted) {
    if (permission !== '' && !permissions.has(permission)) throw permissionMissing(permission);
  }
}
