/** Other signs of the same unit, as analysers write them. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  '10^9/l': ['10^3/ul', '10^3/mm3', 'k/ul', 'g/l'],
  '10^12/l': ['10^6/ul', '10^6/mm3', 'm/ul', 't/l'],
  'u/l': ['iu/l'],
  'ug/l': ['ng/ml'],
  'mg/l': ['ug/ml'],
  fl: ['um3'],
  s: ['sec'],
};

/** `×10⁹/L`, `10*9/L` and `10^9/L` are one sign, and so are the two of micro. */
const plain = (unit: string): string =>
  unit
    .replace(/10([⁰¹²³⁴-⁹]+)/, '10^$1')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s/g, '')
    .replace(/μ/g, 'u')
    .replace(/^[x×*](?=10)/, '')
    .replace(/^10(?:\*\*|[*e])?(?=\d{1,2}\/)/, '10^');

const SIGN = /^(?:10\^\d{1,2}\/[a-z]+\d?|[a-z]{1,5}\/[a-z]{1,4}\d?|%|fl|pg|um3|s|sec)$/;

/** Whether a cell says in what something was measured; a mark, a range or a word does not. */
export const isUnit = (cell: string): boolean => SIGN.test(plain(cell));

/** Whether values in the one unit are those in the other. */
export function isSameUnit(one: string, other: string): boolean {
  const [a, b] = [plain(one), plain(other)];
  return a === b || (SAME[a] ?? []).includes(b) || (SAME[b] ?? []).includes(a);
}
