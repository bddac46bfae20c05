import { takeNumber } from '../../../platform/database/counters';
import { newId } from '../../../platform/database/newId';
import type { CallContext } from '../../../platform/http/call';
import { madeBy } from '../../../platform/sessions/authorship';
import { billReceipt } from '../schema';

/** The receipt of money that is given back. */
export interface RefundReceipt {
  readonly id: string;
  readonly receiptNo: string;
  readonly time: Date;
  /** The number of a part of it where no terminal names one, from 0 on; the only one of the chain. */
  reference(at: number): string;
}

/** Writes it, before its parts. Takes a number of the store, so call it late. */
export async function refundReceipt(
  context: CallContext,
  {
    storeId,
    amount,
    reason,
  }: {
    readonly storeId: string;
    /** Fen, of all its parts. */
    readonly amount: number;
    readonly reason: string;
  },
): Promise<RefundReceipt> {
  const time = new Date();
  const id = newId();
  const receiptNo = await takeNumber(context.db, 'refund', storeId, time);
  await context.db
    .insert(billReceipt)
    .values({ id, storeId, receiptNo, kind: 2, amount, reason, ...madeBy(context) });
  return {
    ...{ id, receiptNo, time },
    reference: (at) => `${receiptNo}-${storeId}${at === 0 ? '' : `-${at + 1}`}`,
  };
}
