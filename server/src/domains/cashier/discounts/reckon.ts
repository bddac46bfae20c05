import { lineAmount, roundHalfUp, spread, WHOLE_RATE } from '@hospital/shared/contract/amounts';

/** A line of a bill as discounts see it. */
export interface PlainLine {
  readonly id: string;
  /** Fen for one unit. */
  readonly price: number;
  /** Thousandths. */
  readonly quantity: number;
}

/** A discount with the lines that it is for. */
export interface Reduction {
  /** 1 member card, 3 named offer, 4 by hand. */
  readonly type: 1 | 3 | 4;
  readonly lineIds: readonly string[];
  /** Ten-thousandths of the price that are paid; null: `amount`. */
  readonly rate: number | null;
  /** Fen off all the lines together; null: `rate`. */
  readonly amount: number | null;
}

/** What a line comes to. */
export interface Reduced {
  readonly id: string;
  /** Fen without any discount. */
  readonly full: number;
  readonly after: number;
  /** 0 none, else the type of the discount that holds, of several the last. */
  readonly type: 0 | 1 | 3 | 4;
}

/** @returns fen of a line under several rates, rounded once */
const amountUnder = ({ price, quantity }: PlainLine, rates: readonly number[]): number =>
  roundHalfUp(
    rates.reduce((product, rate) => product * BigInt(rate), BigInt(price) * BigInt(quantity)),
    1_000n * BigInt(WHOLE_RATE) ** BigInt(rates.length),
  );

type Rated = Reduction & { readonly rate: number };
const isRated = (one: Reduction): one is Rated => one.rate !== null;

/**
 * Of those for a line the ones that hold: where discounts do not add up, the best of card and offers; what was given by
 * hand stands beside none of them then (`expectReducible`).
 */
function holding(own: readonly Rated[], stack: boolean): readonly Rated[] {
  if (stack || own.length < 2) return own;
  return [own.reduce((best, one) => (one.rate < best.rate ? one : best))];
}

/**
 * What lines come to under discounts. Each line is rounded once, half up, whatever rates hold for it; an amount is
 * spread over its lines by what they come to, and the last one takes the rest (`spread`).
 *
 * @param stack discounts add up: rates are multiplied, amounts taken off what is left
 * @returns the lines in their order; null where an amount is more than its lines come to
 */
export function reckon(
  lines: readonly PlainLine[],
  discounts: readonly Reduction[],
  stack: boolean,
): Reduced[] | null {
  const after = new Map<string, number>();
  const types = new Map<string, Reduced['type']>();
  for (const line of lines) {
    const own = discounts.filter(isRated).filter(({ lineIds }) => lineIds.includes(line.id));
    const hold = holding(own, stack);
    after.set(
      line.id,
      amountUnder(
        line,
        hold.map(({ rate }) => rate),
      ),
    );
    types.set(line.id, hold.at(-1)?.type ?? 0);
  }
  for (const { amount, lineIds, type } of discounts) {
    if (amount === null) continue;
    const own = lines.filter(({ id }) => lineIds.includes(id));
    const weights = own.map(({ id }) => after.get(id) ?? 0);
    const together = weights.reduce((sum, weight) => sum + weight, 0);
    if (amount > together || together === 0) return null;
    spread(amount, weights).forEach((share, at) => {
      const id = own[at]?.id ?? '';
      after.set(id, (after.get(id) ?? 0) - share);
      types.set(id, type);
    });
  }
  return lines.map((line) => ({
    id: line.id,
    full: lineAmount(line.price, line.quantity),
    after: after.get(line.id) ?? 0,
    type: types.get(line.id) ?? 0,
  }));
}
