/**
 * An EAN-13 of the range that shops print themselves (20 to 29): on no package of another house, with the check digit
 * that scanners look at.
 *
 * @param number of the product, up to ten digits
 */
export function inStoreBarcode(number: number): string {
  const digits = `20${String(number).padStart(10, '0')}`;
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
