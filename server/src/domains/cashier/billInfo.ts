import { asc, eq, sql } from 'drizzle-orm';
import { yuanOf } from '@hospital/shared/contract/amounts';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { Bill, billCalls, BillPayment } from '@hospital/shared/contract/calls/bills';
import { userAccount } from '../accounts/schema';
import { bill, billPayment, billReceipt } from '../billing/schema';
import { formatDateTime } from '../../platform/database/chinaTime';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { notFound } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { rowInScope } from '../../platform/sessions/rowInScope';
import { billsWithLines } from './records';
import { returnedOf } from './returnedLines';

async function paymentsOf(db: TenantDatabase, billId: string): Promise<BillPayment[]> {
  const rows = await db
    .select({
      id: billPayment.id,
      way: billPayment.way,
      amount: billPayment.amount,
      refNo: billPayment.refNo,
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
  const [[found], payments, saleUserName, returned] = await Promise.all([
    billsWithLines(db, [id]),
    paymentsOf(db, id),
    nameOf(db, row.saleUserId),
    returnedOf(db, id),
  ]);
  if (!found) throw notFound();
  return { ...found, saleUserName, cancelReason: row.cancelReason, payments, returned };
}
