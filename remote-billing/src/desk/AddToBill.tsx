import type { ReactNode, RefObject } from 'react';
import * as api from '@hospital/shared/calls';
import type { StoreProduct } from '@hospital/shared/contract/calls/products';
import classes from './goods.module.css';
import { ProductBox, whyNotSold } from './ProductBox';
import { useSettingsOfBills } from './useSettingsOfBills';

interface AddToBillProps {
  readonly billNo: string;
  readonly boxRef: RefObject<{ focus: () => void } | null>;
  readonly onAdd: (product: StoreProduct, quantity: string) => void;
  readonly onDone: () => void;
}

/** F2: adds products to an unpaid bill, as over the counter. */
export function AddToBill({ billNo, boxRef, onAdd, onDone }: AddToBillProps): ReactNode {
  const isOn = useSettingsOfBills();
  return (
    <section aria-label={`添加到账单${billNo}`} className={classes.add}>
      <ProductBox
        boxRef={boxRef}
        universalOnly={isOn('justSearchUniversal')}
        severalAtOnce={isOn('moreChecked')}
        onAdd={onAdd}
        onComplete={onDone}
      />
    </section>
  );
}

/** The product of a barcode, or why there is none to sell, in words. */
export async function productOfCode(
  code: string,
): Promise<{ readonly product: StoreProduct } | { readonly why: string }> {
  const [product] = (await api.products.inStore({ barcode: code, page: 1, pageSize: 1 })).list;
  if (!product) return { why: `没有找到条形码为 ${code} 的商品` };
  const reason = whyNotSold(product);
  return reason === '' ? { product } : { why: `${product.name}：${reason}` };
}
