import { roundHalfUp, spread } from './amounts';

/** The rules of packages, exact in fen: one reckoning for the page that shows it and the server that does it. */

/** A part of a package when it is sold. */
export interface PackagePart {
  /** Fen for one time on the price list. */
  readonly listPrice: number;
  readonly quantity: number;
}

/**
 * What of a package's price each of its parts is: by what they would cost one by one, the rest with the last. Parts that
 * all cost nothing share by their times.
 *
 * @param price fen
 */
export function sharesOf(price: number, parts: readonly PackagePart[]): number[] {
  const listed = parts.map(({ listPrice, quantity }) => listPrice * quantity);
  const priced = listed.some((amount) => amount > 0);
  return spread(price, priced ? listed : parts.map(({ quantity }) => quantity));
}

/**
 * What is given back for the times of a part that are left: its share less what was used of it, each begun half fen up;
 * unused it is the whole share, used up nothing.
 */
export const unusedShare = ({
  amount,
  total,
  used,
}: {
  /** Fen. */
  readonly amount: number;
  readonly total: number;
  readonly used: number;
}): number => amount - roundHalfUp(BigInt(amount) * BigInt(used), BigInt(total));
