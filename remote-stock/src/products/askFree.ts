import type { Product } from '@hospital/shared/contract/calls/products';
import { PRODUCT_FIELDS } from '@hospital/shared/contract/productWords';
import { confirm } from '@hospital/shared/ui/core';
import type { ProductValues } from './product.model';

const isFree = (price: string | undefined): boolean => (price ?? '').trim() !== '' && Number(price) === 0;

/**
 * Asks before something that cost money is given away from now on: a price of nothing is easily typed, and every desk
 * sells by it at once.
 *
 * @param product as it was opened; null for a new one
 * @returns whether it is meant so; at once where nothing becomes free
 */
export async function askFree(
  product: Pick<Product, 'retailPrice' | 'storePrices' | 'levelPrices'> | null,
  { retailPrice, storePrices = [], levelPrices = [] }: ProductValues,
): Promise<boolean> {
  const wasFree = (prices: readonly { readonly price: number }[] | undefined): boolean =>
    prices?.some(({ price }) => price === 0) ?? false;
  const free = [
    isFree(retailPrice) && product?.retailPrice !== 0 && PRODUCT_FIELDS.retailPrice,
    storePrices.some(({ price }) => isFree(price)) &&
      !wasFree(product?.storePrices) &&
      PRODUCT_FIELDS.storePrices,
    levelPrices.some(({ price }) => isFree(price)) &&
      !wasFree(product?.levelPrices) &&
      PRODUCT_FIELDS.levelPrices,
  ].filter((name) => name !== false);
  if (free.length === 0) return true;
  return confirm({
    title: '价格为 0 元',
    content: `${free.map((name) => name.replace('（元）', '')).join('、')}为 0 元，保存后将按 0 元收费。`,
    okText: '仍要保存',
    cancelText: '去修改',
  });
}
