/**
 * Money and quantities as whole numbers: fen and thousandths of a unit (domain.md §0.4). What comes over the wire as a
 * decimal number is taken exactly or not at all; what has to be rounded is rounded here, in one way.
 */

/** Decimals of money, quantities, weights and rates on the wire. */
export const DECIMALS = { yuan: 2, quantity: 3, weight: 2, rate: 4 } as const;

/** The most that one amount may come to, in yuan: a hundred million. Sums of a million of them are still exact. */
export const MOST_YUAN = 100_000_000;
/** The largest quantity of a line. */
export const MOST_QUANTITY = 1_000_000;
/** Kilograms; more than any animal of a hospital weighs. */
export const MOST_WEIGHT = 2_000;

/**
 * A decimal number without its point: `12.34` with two decimals is 1234. Read from its digits, so that nothing is lost
 * to binary fractions.
 *
 * @returns null for a number that has more decimals, and beyond what is exact
 */
export function withoutPoint(value: number | string, decimals: number): number | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value));
  if (!match) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  const digits = fraction.replace(/0+$/, '');
  if (digits.length > decimals) return null;
  const number = Number(whole + digits.padEnd(decimals, '0'));
  if (!Number.isSafeInteger(number)) return null;
  return sign && number !== 0 ? -number : number;
}

/** The text of a whole number with its point: 1234 with two decimals is `12.34`, 1200 is `12`. */
export function withPoint(value: number, decimals: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number: ${value}`);
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return `${value < 0 ? '-' : ''}${whole}${fraction && `.${fraction}`}`;
}

const exactly = (value: number | string, decimals: number): number => {
  const number = withoutPoint(value, decimals);
  if (number === null) throw new RangeError(`Not exact with ${decimals} decimals: ${value}`);
  return number;
};

/** Yuan, as on the wire, in fen. @throws RangeError for more than two decimals */
export const fenOf = (yuan: number): number => exactly(yuan, DECIMALS.yuan);
/** Fen in yuan, as on the wire: the number with those digits. */
export const yuanOf = (fen: number): number => Number(withPoint(fen, DECIMALS.yuan));

/** A quantity, as on the wire or as the database gives it (`'12.500'`), in thousandths. @throws RangeError for more decimals */
export const thousandthsOf = (quantity: number | string): number => exactly(quantity, DECIMALS.quantity);
/** Thousandths as the database takes them and as people read them: `12.5`. */
export const quantityText = (thousandths: number): string => withPoint(thousandths, DECIMALS.quantity);
/** Thousandths as on the wire. */
export const quantityOf = (thousandths: number): number => Number(quantityText(thousandths));

/** A rate, as on the wire or as the database gives it (`'0.8500'`), in ten-thousandths. @throws RangeError for more decimals */
export const tenThousandthsOf = (rate: number | string): number => exactly(rate, DECIMALS.rate);
/** Ten-thousandths as the database takes them: `0.85`. */
export const rateText = (tenThousandths: number): string => withPoint(tenThousandths, DECIMALS.rate);
/** Ten-thousandths as on the wire. */
export const rateOf = (tenThousandths: number): number => Number(rateText(tenThousandths));

/**
 * The one rounding rule: to the nearest whole number, a half away from 0.
 *
 * @param numerator product of whole numbers, as large as it may be
 * @param denominator above 0
 */
export function roundHalfUp(numerator: bigint, denominator: bigint): number {
  if (denominator <= 0n) throw new RangeError('The denominator is above 0');
  const magnitude = numerator < 0n ? -numerator : numerator;
  const rounded = Number((2n * magnitude + denominator) / (2n * denominator));
  if (!Number.isSafeInteger(rounded)) throw new RangeError('Too large to be exact');
  return numerator < 0n && rounded !== 0 ? -rounded : rounded;
}

/** Ten-thousandths that are the whole: a rate of 0.85 is 8500. */
export const WHOLE_RATE = 10_000;

/**
 * What a line comes to, rounded once.
 *
 * @param price fen for one unit
 * @param quantity thousandths
 * @param rate ten-thousandths of the price that are paid
 * @returns fen
 */
export const lineAmount = (price: number, quantity: number, rate: number = WHOLE_RATE): number =>
  roundHalfUp(BigInt(price) * BigInt(quantity) * BigInt(rate), 1_000n * BigInt(WHOLE_RATE));

/**
 * Spreads an amount over lines by their weight: up to each line as much as up to there is due, rounded down, so that the
 * shares are the amount, the last line takes the rest, and no share is above its weight while the amount is not above
 * theirs together.
 *
 * @param total fen
 * @param weights what the lines come to, none below 0, together above 0
 */
export function spread(total: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole <= 0n) throw new RangeError('There is nothing to spread over');
  let [upTo, given] = [0n, 0];
  return weights.map((weight) => {
    upTo += BigInt(weight);
    const share = Number((BigInt(total) * upTo) / whole) - given;
    given += share;
    return share;
  });
}
