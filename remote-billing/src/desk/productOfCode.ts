import * as api from '@hospital/shared/calls';
import type { StoreProduct } from '@hospital/shared/contract/calls/products';
import { whyNotSold } from './goods.model';

/** The product of a barcode, or why there is none to sell, in words. */
export async function productOfCode(
  code: string,
): Promise<{ readonly product: StoreProduct } | { readonly why: string }> {
  const [product] = (await api.products.inStore({ barcode: code, page: 1, pageSize: 1 })).list;
  if (!product) return { why: `没有找到条形码为 ${code} 的商品` };
  const reason = whyNotSold(product);
  return reason === '' ? { product } : { why: `${product.name}：${reason}` };
}
