const MOBILE = /^1[3-9]\d{9}$/;
const GROUPED = /^\d{3}-\d{3}-\d{4}$/;

/** Takes blanks and hyphens out. */
export const normalisePhone = (phone: string): string => phone.replace(/[\s-]/g, '');

/** Whether it is a mainland mobile: 1, then 3 to 9, then nine digits; hyphens allowed (spec 1 §5). */
export const isMobile = (phone: string): boolean => MOBILE.test(normalisePhone(phone));

/** Whether one can be called there: a mobile, or the 3-3-4 form with hyphens, as `400-820-8820` (spec 1 §5). */
export const isPhone = (phone: string): boolean => isMobile(phone) || GROUPED.test(phone.trim());

/** Grouped for reading: `138-0000-0001`; what is no mobile stays as it is. */
export function formatPhone(phone: string): string {
  const digits = normalisePhone(phone);
  return MOBILE.test(digits) ? `${digits.slice(0, 3)}-${digits.slice(3, 7)}-${digits.slice(7)}` : phone;
}
