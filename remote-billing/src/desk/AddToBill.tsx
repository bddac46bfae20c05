import type { ReactNode, RefObject } from 'react';
import type { StoreProduct } from '@hospital/shared/contract/calls/products';
import classes from './goods.module.css';
import { ProductBox } from './ProductBox';
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
      <p className={classes.minor}>添加到账单 {billNo}</p>
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

export { productOfCode } from './productOfCode';
