import { roundHalfUp } from '@hospital/shared/contract/amounts';
import type { product } from '../../stock/schema';
import type { productPrice } from '../schema';

type ProductRow = Pick<typeof product.$inferInsert, 'id' | 'categoryCode' | 'retailPrice'>;
type PriceRow = typeof productPrice.$inferInsert;

/** What members pay of the price of goods, bathing and beauty, in hundredths. */
const ofLevel = { SILVER: 98, GOLD: 95, DIAMOND: 90 } as const;
const forMembers = /^(S1|C1|C2$)/;
/** Registration costs more where the chain's centres are, in hundredths of its price. */
const ofStores: readonly (readonly [store: string, share: number])[] = [
  ['1001', 120],
  ['1003', 110],
];
const registered = 'H3001';

const YUAN = 100;
/** That share of a price, in whole yuan. */
const shareOf = (price: number, share: number): number =>
  roundHalfUp(BigInt(price) * BigInt(share), BigInt(100 * YUAN)) * YUAN;

/** Prices of the demo chain's levels and of some of its stores. */
export function demoPrices(
  products: readonly ProductRow[],
  stores: readonly { readonly id: string }[],
): PriceRow[] {
  const known = new Set(stores.map(({ id }) => id));
  return products.flatMap(({ id: productId, categoryCode, retailPrice }): PriceRow[] => {
    if (forMembers.test(categoryCode))
      return Object.entries(ofLevel).map(([level, share]) => ({
        ...{ id: `${productId}-${level}`, productId, level },
        price: shareOf(retailPrice, share),
      }));
    if (categoryCode !== registered) return [];
    return ofStores
      .filter(([storeId]) => known.has(storeId))
      .map(([storeId, share]) => ({
        ...{ id: `${productId}-${storeId}`, productId, storeId },
        price: shareOf(retailPrice, share),
      }));
  });
}
