import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { fenOf, yuanOf } from '@hospital/shared/contract/amounts';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { Bill, billCalls, BillPayment } from '@hospital/shared/contract/calls/bills';
import { userAccount } from '../accounts/schema';
import { couponKind, ownerCoupon, shownNumber } from '../billing';
import { bill, billPayment, billReceipt } from '../billing/schema';
import { formatDateTime } from '../../platform/database/chinaTime';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { notFound } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { rowInScope } from '../../platform/sessions/rowInScope';
import { billDiscount } from './discounts/schema/discounts';
import { billsWithLines } from './records';
import { returnedOf } from './returnedLines';
import { caseFlags, statesOfCases } from './statesOfCases';

async function paymentsOf(db: TenantDatabase, billId: string): Promise<BillPayment[]> {
  const rows = await db
    .select({
      id: billPayment.id,
      way: billPayment.way,
      amount: billPayment.amount,
      refNo: shownNumber,
      receiptId: sql<string>`coalesce(${billPayment.receiptId}, '')`,
      receiptNo: sql<string>`coalesce(${billReceipt.receiptNo}, '')`,
      payTime: billPayment.payTime,
      cashierName: sql<string>`coalesce(${userAccount.name}, '')`,
      reason: sql<string>`coalesce(${billReceipt.reason}, '')`,
    })
    .from(billPayment)
    .leftJoin(billReceipt, eq(billReceipt.id, billPayment.receiptId))
    .leftJoin(userAccount, eq(userAccount.id, billPayment.cashierId))
    .where(eq(billPayment.billId, billId))
    .orderBy(asc(billPayment.payTime), asc(billPayment.id));
  return rows.map((row) => ({
    ...row,
    way: row.way as BillPayment['way'],
    amount: yuanOf(row.amount),
    payTime: formatDateTime(row.payTime),
  }));
}

/** Yuan that were given back. */
const refundedOf = (payments: readonly BillPayment[]): number =>
  yuanOf(payments.reduce((sum, { amount }) => (amount < 0 ? sum - fenOf(amount) : sum), 0));

/** Names of the coupons that a bill has used. */
async function usedCoupons(db: TenantDatabase, billId: string): Promise<string[]> {
  const rows = await db
    .select({ name: couponKind.name })
    .from(ownerCoupon)
    .innerJoin(couponKind, eq(couponKind.id, ownerCoupon.kindId))
    .where(eq(ownerCoupon.usedBillId, billId))
    .orderBy(asc(ownerCoupon.id));
  return rows.map(({ name }) => name);
}

/** Why what holds was taken off a bill, by whom; of a void bill what did. */
const discountReasons = (db: TenantDatabase, billId: string): Promise<Bill['discountReasons'] & object> =>
  db
    .select({
      name: billDiscount.name,
      reason: billDiscount.reason,
      createName: billDiscount.createName,
    })
    .from(billDiscount)
    .where(and(eq(billDiscount.billId, billId), eq(billDiscount.holds, 'Y'), ne(billDiscount.reason, '')))
    .orderBy(asc(billDiscount.createDate), asc(billDiscount.id));

async function nameOf(db: TenantDatabase, userId: string): Promise<string> {
  if (userId === '') return '';
  const [row] = await db
    .select({ name: userAccount.name })
    .from(userAccount)
    .where(eq(userAccount.id, userId));
  return row?.name ?? '';
}

/** A bill with its lines and payments. @throws 404, 40302 */
export async function billInfo(
  context: CallContext,
  { id }: RequestOf<typeof billCalls.info>,
): Promise<Bill> {
  const { db } = context;
  const row = await rowInScope(context, bill, id);
  const [[found], payments, saleUserName, returned, coupons, reasons, states] = await Promise.all([
    billsWithLines(db, [id]),
    paymentsOf(db, id),
    nameOf(db, row.saleUserId),
    returnedOf(db, id),
    usedCoupons(db, id),
    discountReasons(db, id),
    statesOfCases(db, [row.caseId]),
  ]);
  if (!found) throw notFound();
  return {
    ...{ ...found, saleUserName, cancelReason: row.cancelReason, payments, returned },
    ...{ refundedAmount: refundedOf(payments), usedCoupons: coupons, discountReasons: reasons },
    ...caseFlags(states.get(row.caseId)),
  };
}
