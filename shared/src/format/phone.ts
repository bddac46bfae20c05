import { MOBILE, normalisePhone } from '../contract/phone';

export { normalisePhone };

const GROUPED = /^\d{3}-\d{3}-\d{4}$/;

/** Whether it is a mainland mobile, however it is written (spec 1 §5). */
export const isMobile = (phone: string): boolean => MOBILE.test(phone);

/** Whether one can be called there: a mobile, or the 3-3-4 form with hyphens, as `400-820-8820` (spec 1 §5). */
export const isPhone = (phone: string): boolean => isMobile(phone) || GROUPED.test(phone.trim());

/** Grouped for reading: `138-0000-0001`; what is no mobile stays as it is. */
export function formatPhone(phone: string): string {
  const digits = normalisePhone(phone);
  return MOBILE.test(digits) ? `${digits.slice(0, 3)}-${digits.slice(3, 7)}-${digits.slice(7)}` : phone;
}
