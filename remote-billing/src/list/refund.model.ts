import { fenOf, quantityOf, roundHalfUp, thousandthsOf, yuanOf } from '@hospital/shared/contract/amounts';
import type { Bill, BillLine } from '@hospital/shared/contract/calls/bills';
import { isStocked } from '@hospital/shared/contract/productWords';
import { fenOfYuan, formatFen, formatYuan } from '@hospital/shared/format';

/** A line of which money may go back. */
export interface RefundableLine {
  readonly id: string;
  readonly productName: string;
  /** Yuan that may still go back. */
  readonly amount: number;
  /** The line, in words. */
  readonly words: string;
  /**
   * How many of it may still go back; null where a number says nothing of its money: of one alone, of what is partly paid
   * otherwise, and once money went back that was for no number of it.
   */
  readonly quantity: number | null;
  readonly unit: string;
  /** Whether it waits to be handed out: what goes back by quantity then is not. */
  readonly waits: boolean;
  /** The whole of it, and what went back before, in yuan and by quantity. */
  readonly whole: Pick<BillLine, 'amount' | 'quantity'>;
  readonly before: Pick<BillLine, 'amount' | 'quantity'>;
}

/** `dispenseStatus` of a line that waits, `status` of a bill of which a part is still to be paid. */
const WAITS = 0;
const PARTLY_PAID = 1;

/** Yuan of so many of a quantity: its share, rounded once; all of it for the whole quantity. */
const shareOf = ({ amount, quantity }: Pick<BillLine, 'amount' | 'quantity'>, wanted: number): number =>
  yuanOf(roundHalfUp(BigInt(fenOf(amount)) * BigInt(thousandthsOf(wanted)), BigInt(thousandthsOf(quantity))));

/** Lines that cost something, with what of each may still go back: at most what the bill still has. */
export const refundableLines = ({ status, items, paidAmount, returned = [] }: Bill): RefundableLine[] =>
  items
    .filter(({ amount }) => amount > 0)
    .map((line) => {
      const { id, productName, quantity, unit, amount, packageTimes, categoryCode, dispenseStatus } = line;
      const { returnedQuantity = 0 } = line;
      const back = fenOfYuan(returned.find(({ itemId }) => itemId === id)?.amount ?? 0);
      const left = fenOfYuan(amount) - back;
      const told = back === 0 ? '' : left > 0 ? `，已退 ${formatFen(back)} 元` : '，已退款';
      const possible = Math.min(left, fenOfYuan(paidAmount));
      const waits = isStocked(categoryCode) && dispenseStatus === WAITS;
      // Whatever went back before was for so many of it, or the rest of the money says nothing of how many it is for.
      const isByQuantity = back === fenOf(shareOf({ amount, quantity }, returnedQuantity));
      const rest = quantityOf(thousandthsOf(quantity) - thousandthsOf(returnedQuantity));
      const isPayable = packageTimes === 0 && possible === left && !(waits && status === PARTLY_PAID);
      const isCounted = isByQuantity && rest > 1 && isPayable;
      return {
        ...{ id, productName, unit, waits, amount: yuanOf(possible) },
        ...{ whole: { amount, quantity }, before: { amount: yuanOf(back), quantity: returnedQuantity } },
        quantity: isCounted ? rest : null,
        words: `${productName} ${quantity}${unit}，${formatYuan(amount)} 元${told}`,
      };
    });

/** Yuan of so many of what may still go back of a line: with what went back before the share of both, rounded once. */
export const amountOfQuantity = ({ whole, before }: RefundableLine, wanted: number): number => {
  const share = shareOf(whole, quantityOf(thousandthsOf(before.quantity) + thousandthsOf(wanted)));
  return yuanOf(fenOf(share) - fenOf(before.amount));
};

/** What of a line is not handed out any more, as the server is told; it knows so of all of it for all of its money. */
export function notHandedOut(
  { waits, amount, quantity: rest }: RefundableLine,
  { quantity, fen }: { readonly quantity: number | undefined; readonly fen: number },
): { quantity?: number } {
  if (!waits || quantity === undefined) return {};
  return Number(quantity) === rest && fen === fenOf(amount) ? {} : { quantity: Number(quantity) };
}
