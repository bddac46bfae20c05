import { array, assert, constantFrom, integer, property, stringMatching, string, tuple } from 'fast-check';
import { MOBILE, normalisePhone, normaliseStorePhone, STORE_PHONE } from './phone';

const plain = stringMatching(/^1[3-9]\d{9}$/);
const separator = constantFrom('', '', '', ' ', '-', '  ', '\u00a0', '\u3000', '–', '—', '\u202d');
const prefix = constantFrom('', '', '+86', '0086');

/** A text with something between its characters, before and behind. */
const spread = (text: string, separators: readonly string[]): string =>
  [...text].reduce((all, character, at) => all + (separators[at] ?? '') + character, '') +
  (separators[text.length] ?? '');

it('a mobile number is read however it is written', () => {
  assert(
    property(plain, prefix, array(separator, { maxLength: 17 }), (number, country, separators) => {
      const written = spread(country + number, separators);
      return MOBILE.test(written) && normalisePhone(written) === number;
    }),
  );
});

it('what is taken is eleven digits when it is kept, and kept as it is from then on', () => {
  const pieces = constantFrom('+86', '0086', '86', '+', '1', '138', '0000', '0001', '8', '-', ' ', 'a', '+1');
  const texts = array(pieces, { maxLength: 10 }).map((some) => some.join(''));
  assert(
    property(texts, (text) => {
      const kept = normalisePhone(text);
      return MOBILE.test(text) === /^1[3-9]\d{9}$/.test(kept) && normalisePhone(kept) === kept;
    }),
    { numRuns: 2000 },
  );
});

it('a digit more or less, or another character within, is no mobile number', () => {
  const wrong = tuple(
    plain,
    prefix,
    integer({ min: 0, max: 11 }),
    constantFrom('0', 'a', '*', '.', '/', '+', '１'),
  );
  assert(
    property(wrong, ([number, country, at, character]) => {
      const longer = `${country}${number.slice(0, at)}${character}${number.slice(at)}`;
      return !MOBILE.test(longer) && !MOBILE.test(country + number.slice(1));
    }),
  );
});

it('the code of another country, or of this one without its mark, is refused', () => {
  assert(
    property(
      plain,
      constantFrom('86', '+1', '+852', '001', '086', '+086', '+86+86', '00860086'),
      (number, code) => !MOBILE.test(code + number),
    ),
  );
});

it('what is no telephone is read in no time, however long it is', () => {
  assert(property(string({ maxLength: 10_000 }), (text) => typeof normalisePhone(text) === 'string'));
  expect(MOBILE.test(`+86${' -'.repeat(50_000)}`)).toBe(false);
});

it('a store has a mobile number, a landline or one in the 3-3-4 form', () => {
  for (const number of ['400-820-8820', '4008208820', '138-0000-0001', '13800000001', '010-88886666-12'])
    expect(number).toMatch(STORE_PHONE);
  for (const number of ['400-82-88', '128-0000-0001', '88886666', '400 820 8820', ''])
    expect(number).not.toMatch(STORE_PHONE);
});

it.each([
  ['400 820 8820', '400-820-8820'],
  [' 010 8888 6666 ', '010-8888-6666'],
  ['020–38780116', '020-38780116'],
  ['+86 138 0000 0001', '138-0000-0001'],
  ['0086 20 3878 0116', '020-3878-0116'],
  ['+86 020-38780116', '020-38780116'],
  ['+86-400-820-8820', '400-820-8820'],
  ['+ 86 138 0000 0001', '138-0000-0001'],
  ['00 86 138 0000 0001', '138-0000-0001'],
  [' + 86 10 8888 6666', '010-8888-6666'],
  ['+86 755 8888 6666', '0755-8888-6666'],
  ['(020) 38780116', '020-38780116'],
  ['（020）38780116', '020-38780116'],
  ['(020)-38780116', '020-38780116'],
  ['+86 (20) 3878 0116', '020-3878-0116'],
  ['138-0000-0001', '138-0000-0001'],
])('a store’s telephone may be written as %s', (written, kept) => {
  expect(normaliseStorePhone(written)).toBe(kept);
  expect(kept).toMatch(STORE_PHONE);
});

it.each(['+86 800 820 8820', '+86 5 8888 6666', '020) 38780116', '(020 38780116', '020 (3878) 0116'])(
  'a store’s telephone is not %s, and is not made into another number',
  (written) => {
    const kept = normaliseStorePhone(written);
    expect(kept).not.toMatch(STORE_PHONE);
    expect(kept).not.toMatch(/^0[58]/);
  },
);

it('what is kept of a store’s telephone is kept as it is from then on, however long it was', () => {
  const pieces = constantFrom('+', '0', '20', '400', '800', '138', '3878', '0116', '(', '）', '-', ' ');
  const texts = array(pieces, { maxLength: 8 }).map((some) => some.join(''));
  assert(
    property(prefix, texts, (country, text) => {
      const kept = normaliseStorePhone(country + text);
      return !STORE_PHONE.test(kept) || normaliseStorePhone(kept) === kept;
    }),
    { numRuns: 2000 },
  );
  expect(normaliseStorePhone(`${' '.repeat(50_000)}(`)).not.toMatch(STORE_PHONE);
});
