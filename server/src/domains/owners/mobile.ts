import { eq, like, type SQL } from 'drizzle-orm';
import { contains } from '../../platform/database/paging';
import { CUSTOMER_PLAIN } from '../../platform/privacy/mobile';
import type { SessionIdentity } from '../../platform/sessions/session';
import { owner } from './schema';

/**
 * Owners with this text in their telephone. Who sees it masked finds it by the whole number or by what is shown of it,
 * the last four digits; digits in between could be guessed one by one otherwise.
 */
export function mobileHas({ permissions }: SessionIdentity, text: string): SQL | undefined {
  if (permissions.has(CUSTOMER_PLAIN)) return contains(owner.mobile, text);
  if (/^\d{11}$/.test(text)) return eq(owner.mobile, text);
  return /^\d{4}$/.test(text) ? like(owner.mobile, `%${text}`) : undefined;
}
