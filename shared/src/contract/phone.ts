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
const countryCode = new RegExp(`^${COUNTRY}`);
/** `(020) 3878…`, also with the brackets of Chinese. */
const bracketed = new RegExp(`^${BETWEEN}*[(（]${BETWEEN}*(\\d{2,4})${BETWEEN}*[)）]`);
/** Behind the country's own code an area code is without its 0; numbers of companies, as 400 and 800, never have one. */
const AREA = /^(?!400|800)(?:10|2\d|[3-9]\d{2})/;

/**
 * A store's telephone as it is kept: as it was typed, with one hyphen wherever something stood between digits
 * (`400-820-8820`, spec 1 §5), without the country's own code and brackets around that of the area. What nobody could call does not match `STORE_PHONE`.
 */
export function normaliseStorePhone(text: string): string {
  const atHome = text.replace(countryCode, '');
  const national = atHome.replace(bracketed, '$1 ').replace(separators, '-').replace(/^-|-$/g, '');
  return atHome !== text && AREA.test(national) ? `0${national}` : national;
}
