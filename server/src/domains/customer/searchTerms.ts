import { CHIP, CHIP_PATTERN, plainChip } from '@hospital/shared/contract/chip';
import { MOBILE, MOBILE_PATTERN, normalisePhone } from '@hospital/shared/contract/phone';
import { initialOf, syllablesOf } from '../../platform/text/reading';

/**
 * The texts by which owners and pets are found. A search is for what begins with the typed text, so that whatever may
 * be searched from its middle on stands here by each of its endings.
 */

/** Telephones stand apart from texts, so that a name or number is never taken for a part of one, nor a part for them. */
const forwards = '#m';
const backwards = '#r';

const reversed = (text: string): string => [...text].reverse().join('');

/** Letters alike, and spaces are passed over. */
export const plain = (text: string): string => text.toLowerCase().replace(/\s+/gu, '');

function* endings(parts: readonly string[]): Generator<string> {
  for (let at = 0; at < parts.length; at += 1) yield parts.slice(at).join('');
}

/** Any part of a name, of its reading and of its initials; a surname by both of its readings. */
export function termsOfName(name: string): string[] {
  const characters = [...plain(name)];
  const terms = new Set(endings(characters));
  for (const kind of ['person', 'thing'] as const) {
    const syllables = syllablesOf(plain(name), kind);
    for (const term of endings(syllables)) terms.add(term);
    const initials = syllables.map(initialOf);
    for (const term of endings(initials)) terms.add(term);
    // The first syllable whole and the others by their initials: `wangxm`.
    for (const [at, syllable] of syllables.slice(0, -2).entries())
      terms.add(syllable + initials.slice(at + 1).join(''));
  }
  return [...terms];
}

/** Digits that count a number within its store. */
const ownDigits = 5;

/** A number of a file: whole, or from its last five places on. */
export const termsOfNumber = (number: string): string[] => {
  const text = plain(number);
  return text === '' ? [] : [...new Set([text, text.slice(-ownDigits)])];
};

/** A telephone: from its beginning, and by its end. */
export function termsOfPhone(phone: string): string[] {
  const digits = phone.replaceAll(/\D/g, '');
  return digits === '' ? [] : [forwards + digits, backwards + reversed(digits)];
}

/** What the terms of a hit lie between: from the first on, and before the second. */
export interface TermRange {
  readonly from: string;
  readonly before: string;
}

/** Comes after every text that begins with what stands before it. */
const last = '\u{10FFFF}';

const beginning = (text: string): TermRange => ({ from: text, before: text + last });

/** Digits from which on the end of a telephone finds it (domain.md §2.3 search2). */
const shortestTail = 4;
/** So many are shown of a masked telephone at its end. */
const shownTail = 4;
const wholeMobile = 11;

/**
 * Where a telephone with these digits stands. Who sees telephones masked finds one by the whole of it or by what is shown
 * of it: digits in between could be guessed one by one otherwise.
 */
function phoneRanges(digits: string, seesWhole: boolean): TermRange[] {
  if (!seesWhole) {
    if (digits.length === wholeMobile)
      return [{ from: forwards + digits, before: `${forwards + digits}\u0001` }];
    return digits.length === shownTail ? [beginning(backwards + reversed(digits))] : [];
  }
  if (digits.length < shortestTail) return [];
  return [beginning(forwards + digits), beginning(backwards + reversed(digits))];
}

/** A telephone that somebody has begun to type in groups. */
const BEGUN_MOBILE = '(?:(?:\\+|00)86 ?)?1[3-9]\\d \\d{1,4}(?: \\d{1,4})?';

/** A chip or a telephone between other words; a chip's first digits alone may be those of a telephone. */
const inGroups = new RegExp(`(?<!\\S)(?:${CHIP_PATTERN}|${MOBILE_PATTERN}|${BEGUN_MOBILE})(?!\\S)`, 'g');
const COUNTRY = /^(?:\+|00)86(?=1[3-9]\d)/;

/** Telephones and chips that are written in groups are one word each, a telephone without the country's own code. */
const joined = (keyword: string): string =>
  keyword.replace(inGroups, (written) => ` ${written.replace(/\s/g, '').replace(COUNTRY, '')} `);

/** A telephone or a chip as its file has it, however it is written; any other word as it is. */
function keptFormOf(word: string): string {
  if (MOBILE.test(word)) return normalisePhone(word);
  return CHIP.test(word) ? plainChip(word) : word;
}

/** A word, and what it stands for in files; old numbers may have the hyphens of a telephone. */
const formsOf = (word: string): string[] => [...new Set([word, keptFormOf(word)])];

/** Words of a search that are looked at; more say no more. */
const mostWords = 3;

/** The words of what somebody typed, the longest first, since it finds the fewest. */
export const wordsOf = (keyword: string): string[] =>
  [...new Set(joined(keyword.toLowerCase()).split(/\s+/u))]
    .filter((word) => word !== '' && !word.startsWith('#'))
    .sort((a, b) => b.length - a.length)
    .slice(0, mostWords);

/** Digits of a telephone or number, without hyphens; empty for anything else. */
const digitsOf = (word: string): string => (/^[\d-]+$/.test(word) ? word.replaceAll('-', '') : '');

/** The terms that a keyword is as a whole: a name, a number, a chip, or a telephone. */
export function exactTermsOf(keyword: string, seesWhole: boolean): string[] {
  const digits = digitsOf(keptFormOf(plain(keyword)));
  const isPhone = seesWhole ? digits !== '' : digits.length === wholeMobile;
  return [...formsOf(plain(keyword)), ...(isPhone ? [forwards + digits] : [])];
}

/** Where the terms of a word stand. */
export function rangesOf(word: string, seesWhole: boolean): TermRange[] {
  const digits = digitsOf(keptFormOf(word));
  return [...formsOf(word).map(beginning), ...(digits === '' ? [] : phoneRanges(digits, seesWhole))];
}
