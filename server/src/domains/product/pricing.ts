import { lineAmount, roundHalfUp, WHOLE_RATE, withPoint } from '@hospital/shared/contract/amounts';
import { DISCOUNT_TYPES } from '@hospital/shared/contract/productWords';

/** What is known of a product's prices, in fen. */
export interface KnownPrices {
  /** Of the chain. */
  readonly retail: number;
  /** Of the store where it is sold; null: it asks what the chain asks. */
  readonly store: { readonly name: string; readonly price: number } | null;
  /** Of the owner's level; null without one. */
  readonly level: { readonly name: string; readonly price: number } | null;
}

/** What a line costs, in fen. */
export interface Priced {
  readonly originalPrice: number;
  readonly price: number;
  /** Ten-thousandths of the price of the chain; the whole where it is not lower. */
  readonly discountRate: number;
  readonly discountType: number;
  /** Empty for the price of the chain. */
  readonly discountName: string;
  readonly amount: number;
  readonly reasons: readonly string[];
}

/** Fen as people read them: `12.30`. */
export function yuanText(fen: number): string {
  const [whole = '0', fraction = ''] = withPoint(fen, 2).split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
}

const rateOf = (price: number, original: number): number =>
  price >= original ? WHOLE_RATE : roundHalfUp(BigInt(price) * BigInt(WHOLE_RATE), BigInt(original));

/**
 * The one function that says what a product costs (domain.md §2.2): the price of the store goes before that of the
 * owner's level, and that before the price of the chain. One of them holds; they are never added up. An amount is
 * rounded once, half up to the fen.
 *
 * @param quantity thousandths, above 0
 */
export function priceOf({ retail, store, level }: KnownPrices, quantity: number): Priced {
  const reasons = [`零售价${yuanText(retail)}元`];
  let [price, discountType, discountName] = [retail, DISCOUNT_TYPES.none as number, ''];
  if (store) {
    [price, discountType, discountName] = [store.price, DISCOUNT_TYPES.store, `${store.name}门店价`];
    reasons.push(`${discountName}${yuanText(price)}元`);
    if (level) reasons.push(`门店价优先，${level.name}等级价${yuanText(level.price)}元不再使用`);
  } else if (level) {
    [price, discountType, discountName] = [level.price, DISCOUNT_TYPES.level, `${level.name}等级价`];
    reasons.push(`${discountName}${yuanText(price)}元`);
  }
  const amount = lineAmount(price, quantity);
  reasons.push(`${yuanText(price)}元×${withPoint(quantity, 3)}=${yuanText(amount)}元`);
  return {
    ...{ originalPrice: retail, price, discountType, discountName, amount, reasons },
    discountRate: rateOf(price, retail),
  };
}
