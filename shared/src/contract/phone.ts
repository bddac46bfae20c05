/** Telephones as people write them, for the server and for pages alike. */

/** What stands between digits: blanks, hyphens and dashes, and the marks of direction that copied numbers carry. */
const BETWEEN = '[\\s\\-\\u2010-\\u2015\\u2212\\uFE63\\uFF0D\\u200B-\\u200F\\u202A-\\u202E\\u2066-\\u2069]';
/** Such a text with anything between its characters. */
const spread = (...parts: readonly string[]): string => parts.map((part) => `${BETWEEN}*${part}`).join('');

/** The country's own code before a mobile number. */
const COUNTRY = `(?:${spread('\\+', '8', '6')}|${spread('0', '0', '8', '6')})?`;

/** A mainland mobile number in any of these forms: `138-0000-0000` (spec 1 §5), `138 0000 0000`, `+86 138…`, `0086138…`. */
export const MOBILE_PATTERN = `${COUNTRY}${spread('1', '[3-9]', ...Array.from({ length: 9 }, () => '\\d'))}${BETWEEN}*`;
export const MOBILE = new RegExp(`^${MOBILE_PATTERN}$`);
/** So long may one be with what stands between. */
export const MOBILE_LENGTH = 30;

const gaps = new RegExp(BETWEEN, 'g');

/** A telephone as it is kept and compared: digits alone, a mobile number without the country's own code. */
export const normalisePhone = (phone: string): string =>
  phone.replace(gaps, '').replace(/^(?:\+86|0086)(?=1[3-9]\d{9}$)/, '');

/** A mobile number (also in parts), a landline with its area code and perhaps an extension, or a 400 number. */
export const STORE_PHONE =
  /^(1[3-9]\d(-?\d{4}-?\d{4}|-?\d{3}-?\d{5})|0\d{2,3}-?\d{3,4}-?\d{4}(-\d{1,6})?|400-?\d{3,4}-?\d{3,4})$/;

const separators = new RegExp(`${BETWEEN}+`, 'g');

/**
 * A store's telephone as it is kept: as it was typed, with one hyphen wherever something stood between digits
 * (`400-820-8820`, spec 1 §5) and without the country's own code. What nobody could call does not match `STORE_PHONE`.
 */
export function normaliseStorePhone(text: string): string {
  const parts = text.replace(separators, '-').replace(/^-|-$/g, '');
  const national = parts.replace(/^(?:\+86|0086)-?/, '');
  return national === parts || /^(?:1[3-9]|400|0)/.test(national) ? national : `0${national}`;
}
