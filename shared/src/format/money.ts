/**
 * Money as people read it: `1,234.50`. Shown beside a heading that names the currency, or with `¥` before it.
 *
 * @param yuan as on the wire: a number of yuan with at most two decimals
 */
export const formatYuan = (yuan: number): string => formatFen(fenOfYuan(yuan));

/**
 * By hand: a browser takes some ten milliseconds of each start to have its own formatter of numbers at hand.
 *
 * @param fen integer fen, as the server stores and sums it
 * @returns yuan with two decimals and thousands: `1,234.50`
 */
export function formatFen(fen: number): string {
  if (!Number.isSafeInteger(fen)) throw new RangeError(`Not an amount of fen: ${fen}`);
  const figures = String(Math.abs(fen)).padStart(3, '0');
  const yuan = figures.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${fen < 0 ? '-' : ''}${yuan}.${figures.slice(-2)}`;
}

/**
 * Yuan to integer fen without the rounding errors of binary fractions (1.005 yuan is 101 fen, half up, away from 0).
 *
 * @throws RangeError when it is not a finite amount
 */
export function fenOfYuan(yuan: number): number {
  if (!Number.isFinite(yuan)) throw new RangeError(`Not an amount of yuan: ${yuan}`);
  const fen = Math.round(Number(`${Math.abs(yuan).toFixed(6)}e2`));
  return yuan < 0 && fen !== 0 ? -fen : fen;
}
