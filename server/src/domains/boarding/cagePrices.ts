import { and, isNotNull } from 'drizzle-orm';
import { isOneOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { productPrice } from '../product/schema';
import { product } from '../stock/schema';

interface PricedCage {
  readonly productId: string;
  readonly storeId: string;
}

/** What a night costs whoever has no level, by cage: the price of its store, else of the chain. In fen. */
export async function pricesIn(
  db: TenantDatabase,
  cages: readonly PricedCage[],
): Promise<(cage: PricedCage) => number> {
  const ids = [...new Set(cages.map(({ productId }) => productId))];
  const [kinds, ofStores] = await Promise.all([
    db.select({ id: product.id, price: product.retailPrice }).from(product).where(isOneOf(product.id, ids)),
    db
      .select({ productId: productPrice.productId, storeId: productPrice.storeId, price: productPrice.price })
      .from(productPrice)
      .where(and(isOneOf(productPrice.productId, ids), isNotNull(productPrice.storeId))),
  ]);
  return ({ productId, storeId }) =>
    ofStores.find((one) => one.productId === productId && one.storeId === storeId)?.price ??
    kinds.find(({ id }) => id === productId)?.price ??
    0;
}
