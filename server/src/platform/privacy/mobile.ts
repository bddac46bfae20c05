import type { SessionIdentity } from '../sessions/session';

/** Lets one see telephones and id cards of owners whole (domain.md §0.4). */
export const CUSTOMER_PLAIN = 'hospital:customer:plain';

/** An owner's telephone as the caller may see it: `138****1234`, or whole. */
export function shownMobile({ permissions }: SessionIdentity, mobile: string): string {
  return permissions.has(CUSTOMER_PLAIN) ? mobile : mobile.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2');
}

/** Whether a value is a telephone that stands there whole. */
export const isWholeMobile = (value: unknown): boolean => typeof value === 'string' && /^\d{11}$/.test(value);
