import { CUSTOMER_PLAIN, shownMobile } from '../../platform/privacy/mobile';
import type { SessionIdentity } from '../../platform/sessions/session';

/** A telephone as nobody sees it whole: `138****1234`, `020****0116`. */
export const maskedPhone = (phone: string): string => phone.replace(/^(\d{3}).+(\d{4})$/, '$1****$2');

/** A second telephone, which may be a landline, as the caller may see it. */
export const shownPhone = (identity: SessionIdentity, phone: string): string =>
  identity.permissions.has(CUSTOMER_PLAIN) ? phone : maskedPhone(phone);

/** `4401**********1234` (domain.md §0.4). */
const maskedIdCard = (number: string): string => number.replace(/^(\d{4})\d{10}(\w{4})$/, '$1**********$2');

/** An identity number as the caller may see it. */
export const shownIdCard = ({ permissions }: SessionIdentity, number: string): string =>
  permissions.has(CUSTOMER_PLAIN) ? number : maskedIdCard(number);

export { shownMobile };
