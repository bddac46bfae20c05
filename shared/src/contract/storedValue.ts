/** The rules of stored value, exact in fen: one reckoning for the page that shows it and the server that does it. */

/**
 * The gift money that is lost when principal is given back: its share of the principal that there is, each begun fen
 * with it, and all of it with the last of the principal. What is left never holds more gift to its principal than before.
 *
 * @param balances fen, of before
 * @param amount fen of principal, from 0 to all of it
 */
export function giftForfeited(
  { principal, gift }: { readonly principal: number; readonly gift: number },
  amount: number,
): number {
  if (amount <= 0 || gift === 0) return 0;
  if (amount >= principal) return gift;
  // Fen times fen may pass what a number holds exactly.
  const [part, whole] = [BigInt(gift) * BigInt(amount), BigInt(principal)];
  return Number((part + whole - 1n) / whole);
}

/** What is given back of one recharge, in one way. */
export interface BackPart<Way extends number = number> {
  readonly billId: string;
  readonly way: Way;
  /** Fen. */
  readonly amount: number;
}

/** Takes an amount off what came in, in its order, in each way no more than came in that way. */
export function allotBack<Way extends number>(
  came: readonly BackPart<Way>[],
  amount: number,
): BackPart<Way>[] {
  let left = amount;
  return came.flatMap((one) => {
    const part = Math.min(left, one.amount);
    left -= part;
    return part > 0 ? [{ ...one, amount: part }] : [];
  });
}
