import { eq } from 'drizzle-orm';
import type { CallContext } from '../../../platform/http/call';
import { changedBy } from '../../../platform/sessions/authorship';
import { couponsUsedBy, logCoupons } from '../coupons';
import { voidBill } from '../money';
import { bill } from '../schema';

/**
 * Makes an unpaid bill void in the name of the caller; its coupons come back.
 *
 * @throws 404; 40902
 */
export async function makeVoid(
  context: CallContext,
  { id, billNo }: Pick<typeof bill.$inferSelect, 'id' | 'billNo'>,
  cancelReason: string,
): Promise<void> {
  const { db } = context;
  const coupons = await couponsUsedBy(context, id);
  // First: what the database does with a bill that becomes void it does in the name of who changed the bill last.
  await db
    .update(bill)
    .set({ cancelReason, ...changedBy(context) })
    .where(eq(bill.id, id));
  await voidBill(db, id);
  await logCoupons(context, coupons, { move: 'giveBack', billNo });
}
