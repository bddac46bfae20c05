import { eq } from 'drizzle-orm';
import { lineAmount, thousandthsOf } from '@hospital/shared/contract/amounts';
import { settleFreeBill } from '../billing';
import { bill, billItem } from '../billing/schema';
import { oneRow } from '../../platform/database/oneRow';
import type { CallContext } from '../../platform/http/call';
import { changedBy } from '../../platform/sessions/authorship';
import { leavesAtPayment, takeStock } from './heldStock';
import type { BillRecord, LineRecord } from './records';

/** What a line comes to and why. */
export type LineMoney = Pick<LineRecord, 'amount' | 'discountRate' | 'discountType'> &
  Partial<Pick<LineRecord, 'packageItemId'>>;

/**
 * Writes what lines of an unpaid bill come to, and what the bill does. One over nothing is settled; what it sells leaves
 * the shelves as with a payment.
 *
 * @returns the bill and its lines as they are now
 * @throws 42201
 */
export async function writeAmounts(
  context: CallContext,
  { row, lines }: { readonly row: BillRecord; readonly lines: readonly LineRecord[] },
  money: ReadonlyMap<string, LineMoney>,
): Promise<{ readonly row: BillRecord; readonly lines: readonly LineRecord[] }> {
  const { db } = context;
  const next: LineRecord[] = [];
  for (const line of lines) {
    const set = money.get(line.id);
    if (!set) {
      next.push(line);
      continue;
    }
    await db
      .update(billItem)
      .set({ ...set, version: line.version + 1, ...changedBy(context) })
      .where(eq(billItem.id, line.id));
    next.push({ ...line, ...set });
  }
  const payableAmount = next.reduce((sum, { amount }) => sum + amount, 0);
  const full = next.reduce((sum, { price, quantity }) => sum + lineAmount(price, thousandthsOf(quantity)), 0);
  // A line whose discount was rounded may come to a fen more than its price.
  const totalAmount = Math.max(full, payableAmount);
  await db
    .update(bill)
    .set({
      ...{ totalAmount, payableAmount, discountAmount: totalAmount - payableAmount },
      ...{ version: row.version + 1, ...changedBy(context) },
    })
    .where(eq(bill.id, row.id));
  if (payableAmount === 0) {
    if (await leavesAtPayment(db, row))
      await takeStock(context, { id: row.id, storeId: row.storeId, lines: next });
    await settleFreeBill(db, row.id);
  }
  return { row: oneRow(await db.select().from(bill).where(eq(bill.id, row.id))), lines: next };
}
