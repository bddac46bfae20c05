import { eq, like, type SQL } from 'drizzle-orm';
import { contains } from '../database/paging';
import { owner } from '../database/schema/people';
import type { SessionIdentity } from '../identity/session';

/** Lets one see telephones and id cards of owners whole (domain.md §0.4). */
export const CUSTOMER_PLAIN = 'hospital:customer:plain';

/** An owner's telephone as the caller may see it: `138****1234`, or whole. */
export function shownMobile({ permissions }: SessionIdentity, mobile: string): string {
  return permissions.has(CUSTOMER_PLAIN) ? mobile : mobile.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2');
}

/** Whether a value is a telephone that stands there whole. */
export const isWholeMobile = (value: unknown): boolean => typeof value === 'string' && /^\d{11}$/.test(value);

/**
 * Owners with this text in their telephone. Who sees it masked finds it by the whole number or by what is shown of it,
 * the last four digits; digits in between could be guessed one by one otherwise.
 */
export function mobileHas({ permissions }: SessionIdentity, text: string): SQL | undefined {
  if (permissions.has(CUSTOMER_PLAIN)) return contains(owner.mobile, text);
  if (/^\d{11}$/.test(text)) return eq(owner.mobile, text);
  return /^\d{4}$/.test(text) ? like(owner.mobile, `%${text}`) : undefined;
}
