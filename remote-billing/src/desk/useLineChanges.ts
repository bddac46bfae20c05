import { useRef, useState } from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { BillLine, BillWithLines, Totals } from '@hospital/shared/contract/calls/bills';
import type { StoreProduct } from '@hospital/shared/contract/calls/products';
import { lineAmount, quantityOf, thousandthsOf } from '@hospital/shared/contract/amounts';
import { fenOfYuan, formatYuan } from '@hospital/shared/format';
import { thousandthsOfText } from '../quantityText';

/**
 * Changes of the lines of unpaid bills, one after the other: each carries the version that the one before it made, so
 * that nobody who types faster than the server answers is refused.
 *
 * @param say hears in words what became of each
 */
export function useLineChanges(say: (words: string) => void) {
  // Leaving a field for a button saves it: the overlay would lie between the press and its release, and take it.
  const update = useCallMutation(api.bills.updateBillItem, { hideLoading: true });
  const modify = useCallMutation(api.bills.modify, { hideLoading: true });
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const versions = useRef(new Map<string, number>());
  const [pending, setPending] = useState(0);

  const send = (call: () => Promise<Totals>, words: string) => {
    setPending((count) => count + 1);
    const sent = queue.current.then(async () => {
      try {
        const totals = await call();
        versions.current.set(totals.billId, totals.version);
        say(`${words}，合计${formatYuan(totals.payableAmount)}元`);
      } catch {
        // The refusal is on screen; the line shows what the bill has.
      } finally {
        setPending((count) => count - 1);
      }
    });
    queue.current = sent;
    return sent;
  };

  const newest = ({ id, version }: BillWithLines): number => Math.max(version, versions.current.get(id) ?? 0);

  /** @param quantity in units of the product, above 0 */
  const setQuantity = (bill: BillWithLines, { id, productName }: BillLine, quantity: number) =>
    send(
      () => update.mutateAsync({ billId: bill.id, version: newest(bill), item: { id, quantity } }),
      `${productName}，数量${quantity}`,
    );

  /** A product comes to the bill: to its line where there is one that can be changed, else to a new line. */
  const addProduct = (billId: string, product: StoreProduct, typed: string) => {
    const { productId, price, name } = product;
    const quantity = quantityOf(thousandthsOfText(typed) ?? 1000);
    return send(async () => {
      // As it is now: what was typed before may have changed it.
      const [bill] = (await api.bills.unpaid({ billId })).list;
      const items = (bill?.items ?? []).map((line) => ({
        ...{ id: line.id, productId: line.productId, quantity: line.quantity },
      }));
      const at = (bill?.items ?? []).findIndex(
        (line) => line.productId === productId && whyFixed(line) === '',
      );
      const had = items[at];
      if (had) had.quantity = quantityOf(thousandthsOf(had.quantity) + thousandthsOf(quantity));
      const next = had ? items : [...items, { productId, price, quantity }];
      return modify.mutateAsync({ id: billId, version: bill?.version ?? 0, items: next });
    }, `已添加${name}，数量${quantity}`);
  };

  return {
    setQuantity,
    addProduct,
    isPending: pending > 0,
    /** When all that was typed so far has been answered. */
    settled: () => queue.current,
  };
}

/** Why the quantity of a line stays as it is, in words; empty: it can be changed. */
export function whyFixed({ fixedReason, packageTimes, discountType, ...line }: BillLine): string {
  if (fixedReason !== '') return fixedReason;
  if (packageTimes > 0) return '已用套餐';
  // A price by hand goes with whatever quantity; what was taken off was agreed on for this one.
  const whole = lineAmount(fenOfYuan(line.price), thousandthsOf(line.quantity));
  return discountType !== 0 && whole !== fenOfYuan(line.amount) ? '已有优惠' : '';
}
