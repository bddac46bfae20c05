import type { Product } from '@hospital/shared/contract/calls/products';
import { PRODUCT_FIELDS } from '@hospital/shared/contract/productWords';
import { confirm } from '@hospital/shared/ui/core';
import type { ProductValues } from './product.model';

const isFree = (price: string | undefined): boolean => (price ?? '').trim() !== '' && Number(price) === 0;

/**
 * Asks before something that cost money is given away from now on: a price of nothing is easily typed, and every desk
 * sells by it at once. Each store and each level is a price of its own.
 *
 * @param product as it was opened; null for a new one
 * @returns whether it is meant so; at once where nothing becomes free
 */
export async function askFree(
  product: Pick<Product, 'retailPrice' | 'storePrices' | 'levelPrices'> | null,
  { retailPrice, storePrices = [], levelPrices = [] }: ProductValues,
): Promise<boolean> {
  const free = [
    isFree(retailPrice) && product?.retailPrice !== 0 && PRODUCT_FIELDS.retailPrice,
    storePrices.some(
      ({ storeId, price }) =>
        isFree(price) && !product?.storePrices.some((was) => was.storeId === storeId && was.price === 0),
    ) && PRODUCT_FIELDS.storePrices,
    levelPrices.some(
      ({ level, price }) =>
        isFree(price) && !product?.levelPrices.some((was) => was.level === level && was.price === 0),
    ) && PRODUCT_FIELDS.levelPrices,
  ].filter((name) => name !== false);
  if (free.length === 0) return true;
  return confirm({
    title: '价格为 0 元',
    content: `${free.map((name) => name.replace('（元）', '')).join('、')}为 0 元，保存后将按 0 元收费。`,
    okText: '仍要保存',
    cancelText: '去修改',
  });
}
