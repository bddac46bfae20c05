/** Other signs of the same unit, as analysers write them. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  '10^9/l': ['10^3/ul', '10^3/mm3', 'k/ul'],
  '10^12/l': ['10^6/ul', '10^6/mm3', 'm/ul'],
  'u/l': ['iu/l'],
  'ug/l': ['ng/ml'],
  'mg/l': ['ug/ml'],
  fl: ['um3'],
  s: ['sec'],
};

/** Of ions of one charge an equivalent is a mole; of calcium it is half of one. */
const ONE_CHARGE = /(?:^|\s)(?:钠|钾|氯|na\+?|k\+?|cl-?)(?:\s|$)/i;

/** `×10⁹/L`, `10*9/L` and `10^9/L` are one sign, and so are the two of micro. Giga and tera are told from grams by case. */
const plain = (unit: string): string =>
  unit
    .replace(/10([⁰¹²³⁴-⁹]+)/, '10^$1')
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/^G\/[lL]$/, '10^9/l')
    .replace(/^T\/[lL]$/, '10^12/l')
    .toLowerCase()
    .replace(/μ/g, 'u')
    .replace(/^[x×*](?=10)/, '')
    .replace(/^10(?:\*\*|[*e])?(?=\d{1,2}\/)/, '10^');

/** Amounts by what they are told of: a ratio of two tests (`S/CO`, `N/L`, `A/G`) and `N/A` are written alike, and are none. */
const AMOUNT = '(?:[kmunpfd]?(?:g|l|mol|u|iu|eq|osm)|eu|cells?|leu|ery|rbc|wbc|cfu)';
const OF = '(?:[dmunpf]?l|[km]?g|[mu]?mol|h|hr|min|day|hpf|lpf|mm3|cm3)';
const SIGN = new RegExp(`^(?:10\\^\\d{1,2}/[a-z]+\\d?|${AMOUNT}/${OF}|[km]/(?:ul|mm3)|%|fl|pg|um3|s|sec)$`);

/** Whether a cell says in what something was measured; a mark, a range, a ratio or a word does not. */
export const isUnit = (cell: string): boolean => SIGN.test(plain(cell));

/**
 * Whether values in the one unit are those in the other.
 *
 * @param item of what, where equivalents may be told
 */
export function isSameUnit(one: string, other: string, item = ''): boolean {
  const [a, b] = [one, other].map((unit) => {
    const sign = plain(unit);
    return sign === 'meq/l' && ONE_CHARGE.test(item) ? 'mmol/l' : sign;
  }) as [string, string];
  return a === b || (SAME[a] ?? []).includes(b) || (SAME[b] ?? []).includes(a);
}
