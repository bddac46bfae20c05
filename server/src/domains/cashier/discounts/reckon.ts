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
  /** 1 member card, 2 coupon, 3 named offer, 4 by hand. */
  readonly type: 1 | 2 | 3 | 4;
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
  /** Those that hold, in the order in which they take something off. */
  readonly by: readonly Reduction[];
  /** 0 none, else the type of the discount that holds, of several the last. */
  readonly type: 0 | Reduction['type'];
}

/** @returns fen of a line under several rates, rounded once */
const amountUnder = ({ price, quantity }: PlainLine, rates: readonly number[]): number =>
  roundHalfUp(
    rates.reduce((product, rate) => product * BigInt(rate), BigInt(price) * BigInt(quantity)),
    1_000n * BigInt(WHOLE_RATE) ** BigInt(rates.length),
  );

type Rated = Reduction & { readonly rate: number };
const isRated = (one: Reduction): one is Rated => one.rate !== null;
type Amount = Reduction & { readonly amount: number };
const isAmount = (one: Reduction): one is Amount => one.amount !== null;

/**
 * Of the rates for a line those that hold: where discounts do not add up, the best of card, offers and coupons; what was
 * given by hand stands beside none of them then (`wantedByHand`).
 */
function holding(own: readonly Rated[], stack: boolean): readonly Rated[] {
  if (stack || own.length < 2) return own;
  return [own.reduce((best, one) => (one.rate < best.rate ? one : best))];
}

/** What lines come to, by their ids, and which discounts hold of each. */
class Sums {
  readonly after = new Map<string, number>();
  readonly by = new Map<string, readonly Reduction[]>();

  /** @returns fen of these lines, in their order */
  of(lines: readonly PlainLine[]): number[] {
    return lines.map(({ id }) => this.after.get(id) ?? 0);
  }

  set(id: string, fen: number, by: readonly Reduction[]): void {
    this.after.set(id, fen);
    this.by.set(id, by);
  }

  /**
   * Takes an amount off lines that come to so much: by what they come to, the last one takes the rest.
   *
   * @param alone in the place of what held of them
   */
  takeOff(
    lines: readonly PlainLine[],
    from: readonly number[],
    { one, amount, alone }: { readonly one: Reduction; readonly amount: number; readonly alone: boolean },
  ): void {
    spread(amount, from).forEach((share, at) => {
      const line = lines[at];
      if (line)
        this.set(line.id, (from[at] ?? 0) - share, [...(alone ? [] : (this.by.get(line.id) ?? [])), one]);
    });
  }
}

const total = (fen: readonly number[]): number => fen.reduce((sum, one) => sum + one, 0);

/**
 * A coupon over an amount takes at most what its lines come to: what is left of it is lost. Where discounts do not add
 * up, it stands in the place of card and offers on its lines, and only where that is the better of the two.
 */
function takeCoupon(sums: Sums, own: readonly PlainLine[], one: Amount, stack: boolean): void {
  const now = sums.of(own);
  const from = stack ? now : own.map((line) => lineAmount(line.price, line.quantity));
  const off = Math.min(one.amount, total(from));
  if (off > 0 && total(from) - off < total(now)) sums.takeOff(own, from, { one, amount: off, alone: !stack });
}

/**
 * What lines come to under discounts. Each line is rounded once, half up, whatever rates hold for it; an amount is
 * spread over its lines by what they come to, and the last one takes the rest (`spread`).
 *
 * @param stack discounts add up: rates are multiplied, amounts taken off what is left
 * @returns the lines in their order; null where an amount by hand is more than its lines come to
 */
export function reckon(
  lines: readonly PlainLine[],
  discounts: readonly Reduction[],
  stack: boolean,
): Reduced[] | null {
  const sums = new Sums();
  for (const line of lines) {
    const own = discounts.filter(isRated).filter(({ lineIds }) => lineIds.includes(line.id));
    const hold = holding(own, stack);
    const rates = hold.map(({ rate }) => rate);
    sums.set(line.id, amountUnder(line, rates), hold);
  }
  for (const one of discounts.filter(isAmount)) {
    const own = lines.filter(({ id }) => one.lineIds.includes(id));
    if (one.type === 2) {
      takeCoupon(sums, own, one, stack);
      continue;
    }
    const weights = sums.of(own);
    if (one.amount > total(weights) || total(weights) === 0) return null;
    sums.takeOff(own, weights, { one, amount: one.amount, alone: false });
  }
  return lines.map((line) => {
    const by = sums.by.get(line.id) ?? [];
    return {
      ...{ id: line.id, full: lineAmount(line.price, line.quantity) },
      ...{ after: sums.after.get(line.id) ?? 0, by, type: by.at(-1)?.type ?? 0 },
    };
  });
}
