import { eq, sql } from 'drizzle-orm';
import { notFound } from '../../../platform/errors/businessError';
import type { CallContext } from '../../../platform/http/call';
import { refund, type PayWay } from '../money';
import { unlock } from '../../stock';
import { giveUsesBack } from '../packages';
import { bill, billPayment } from '../schema';
import { makeVoid } from './makeVoid';
import { refundReceipt, type RefundReceipt } from './refundReceipt';
import { tellBills } from './tellBills';

/** What was given back. */
export interface UndoneBill {
  /** Fen. */
  readonly amount: number;
  /** The same by the ways in which it came; fen. */
  readonly ways: readonly { readonly way: PayWay; readonly amount: number }[];
  /** Null where nothing was. */
  readonly receipt: RefundReceipt | null;
}

/**
 * Undoes a bill with what it was for, in the caller's transaction: an unpaid one becomes void and holds no stock any
 * more, of a paid one everything is given back in the ways in which it came, and packages have their times again. The
 * desks of the store are told.
 *
 * @param reason why, for the receipt of what is given back
 * @throws 404
 */
export async function undoBill(context: CallContext, id: string, reason: string): Promise<UndoneBill> {
  const { db, identity } = context;
  const [row] = await db.select().from(bill).where(eq(bill.id, id)).for('update');
  if (!row) throw notFound();
  const paid = await db
    .select({ way: billPayment.way, amount: sql<number>`sum(${billPayment.amount})`.mapWith(Number) })
    .from(billPayment)
    .where(eq(billPayment.billId, id))
    .groupBy(billPayment.way);
  const parts = paid
    .filter(({ amount }) => amount > 0)
    .map((one) => ({ billId: id, way: one.way as PayWay, amount: one.amount }));
  const amount = parts.reduce((sum, part) => sum + part.amount, 0);
  const receipt =
    parts.length === 0 ? null : await refundReceipt(context, { storeId: row.storeId, amount, reason });
  if (receipt)
    await refund(
      db,
      parts.map((part, at) => ({ ...part, reference: receipt.reference(at) })),
      { id: identity.userId, name: identity.userName, time: receipt.time, receiptId: receipt.id },
    );
  // A bill of which only a part had been paid is unpaid again; one over nothing is settled and stays so.
  if (row.status < 2) {
    await makeVoid(context, row, reason);
    await unlock(db, { kind: 'bill', id });
  }
  await giveUsesBack(context, id, { reason });
  await tellBills(context, row.storeId);
  return { amount, ways: parts.map(({ way, amount: part }) => ({ way, amount: part })), receipt };
}
