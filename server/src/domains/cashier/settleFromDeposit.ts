import { bookPayment } from './bookPayment';
import { byAge } from './holdBills';
import { owedOf, type BillRecord } from './records';
import type { CallContext } from '../../platform/http/call';

/** `way` of a payment out of the deposit of an owner. */
const DEPOSIT = 7;

/** What the deposit of a stay pays as it ends. */
interface DepositUsed {
  /** Of one owner, locked by whoever calls; the oldest is paid first. */
  readonly bills: readonly BillRecord[];
  /** Fen, no more than the bills want; 0: nothing is paid. */
  readonly amount: number;
  /** What makes it happen once. */
  readonly reference: string;
  /** Where the stay was, whose receipt it is: bills of its case may be of other stores. */
  readonly storeId: string;
  /** As the log of operations says it. */
  readonly remarks: string;
}

/**
 * Pays bills out of the deposit of a stay that ends, as the desk takes a payment.
 *
 * @returns id of the receipt, by which it is printed; empty where nothing is paid
 * @throws as `bookPayment`
 */
export async function settleFromDeposit(
  context: CallContext,
  { bills, amount, reference, storeId, remarks }: DepositUsed,
): Promise<string> {
  if (amount === 0) return '';
  const owing = bills.filter((row) => owedOf(row) > 0).toSorted(byAge);
  const { receiptId } = await bookPayment(context, owing, () => [{ way: DEPOSIT, amount, reference }], {
    ...{ storeId, remarks },
  });
  return receiptId;
}
