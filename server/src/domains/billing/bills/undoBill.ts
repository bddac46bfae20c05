import { eq, sql } from 'drizzle-orm';
import { notFound } from '../../../platform/errors/businessError';
import type { CallContext } from '../../../platform/http/call';
import { refund, voidBill, type PayWay } from '../money';
import { unlock } from '../../stock';
import { giveUsesBack } from '../packages';
import { bill, billPayment } from '../schema';
import { tellBills } from './tellBills';

/**
 * Undoes a bill with what it was for, in the caller's transaction: an unpaid one becomes void and holds no stock any
 * more, of a paid one everything is given back in the ways in which it came, and packages have their times again. The
 * desks of the store are told.
 *
 * @returns fen that are given back
 * @throws 404
 */
export async function undoBill(context: CallContext, id: string): Promise<number> {
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
    .map(({ way, amount }) => ({ billId: id, way: way as PayWay, amount, reference: `undo:${id}` }));
  if (parts.length > 0)
    await refund(db, parts, { id: identity.userId, name: identity.userName, time: new Date() });
  // A bill of which only a part had been paid is unpaid again; one over nothing is settled and stays so.
  if (row.status < 2) {
    await voidBill(db, id);
    await unlock(db, { kind: 'bill', id });
  }
  await giveUsesBack(context, id, { reason: '账单撤销' });
  await tellBills(context, row.storeId);
  return parts.reduce((sum, { amount }) => sum + amount, 0);
}
