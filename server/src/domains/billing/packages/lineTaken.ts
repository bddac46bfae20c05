import { PACKAGE_DISCOUNT } from '@hospital/shared/contract/discountWords';
import { lineAmount, rateText, roundHalfUp, WHOLE_RATE } from '@hospital/shared/contract/amounts';

/** What a line comes to when a package takes so many times of it, as it is written. */
export interface TakenLine {
  /** Fen that are still to be paid. */
  readonly amount: number;
  readonly discountRate: string;
  readonly discountType: typeof PACKAGE_DISCOUNT;
  readonly packageItemId: string;
  /** Fen that it costs less. */
  readonly off: number;
}

/** @param line price in fen for one unit, quantity in thousandths, not below `times` */
export function lineTaken(
  { price, quantity }: { readonly price: number; readonly quantity: number },
  { itemId, times }: { readonly itemId: string; readonly times: number },
): TakenLine {
  const full = lineAmount(price, quantity);
  const amount = lineAmount(price, quantity - times * 1000);
  const rate = full === 0 ? WHOLE_RATE : roundHalfUp(BigInt(amount) * BigInt(WHOLE_RATE), BigInt(full));
  return {
    amount,
    discountRate: rateText(rate),
    discountType: PACKAGE_DISCOUNT,
    packageItemId: itemId,
    off: full - amount,
  };
}
