import { fenOf, roundHalfUp, thousandthsOf, yuanOf } from '@hospital/shared/contract/amounts';
import type { Bill } from '@hospital/shared/contract/calls/bills';
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
  /** How many of it may go back; null where a number says nothing of its money: one alone, or a part is paid otherwise or back. */
  readonly quantity: number | null;
  readonly unit: string;
  /** Whether it waits to be handed out: what goes back by quantity then is not. */
  readonly waits: boolean;
}

const WAITS = 0;

/** Lines that cost something, with what of each may still go back: at most what the bill still has. */
export const refundableLines = ({ items, paidAmount, returned = [] }: Bill): RefundableLine[] =>
  items
    .filter(({ amount }) => amount > 0)
    .map(({ id, productName, quantity, unit, amount, packageTimes, categoryCode, dispenseStatus }) => {
      const back = fenOfYuan(returned.find(({ itemId }) => itemId === id)?.amount ?? 0);
      const left = fenOfYuan(amount) - back;
      const told = back === 0 ? '' : left > 0 ? `，已退 ${formatFen(back)} 元` : '，已退款';
      const possible = Math.min(left, fenOfYuan(paidAmount));
      const waits = isStocked(categoryCode) && dispenseStatus === WAITS;
      const isCounted = back === 0 && packageTimes === 0 && quantity > 1 && possible === left;
      return {
        ...{ id, productName, unit, waits, amount: yuanOf(possible) },
        quantity: isCounted ? quantity : null,
        words: `${productName} ${quantity}${unit}，${formatYuan(amount)} 元${told}`,
      };
    });

/** Yuan of so many of a line: its share, rounded once; all of it for its whole quantity. */
export function amountOfQuantity({ amount, quantity }: RefundableLine, wanted: number): number {
  const whole = thousandthsOf(quantity ?? 1);
  return yuanOf(roundHalfUp(BigInt(fenOf(amount)) * BigInt(thousandthsOf(wanted)), BigInt(whole)));
}

/** What of a line is not handed out any more, as the server is told: nothing of what does not wait for it. */
export const notHandedOut = (
  { waits }: RefundableLine,
  quantity: number | undefined,
): { quantity?: number } => (waits && quantity !== undefined ? { quantity: Number(quantity) } : {});
