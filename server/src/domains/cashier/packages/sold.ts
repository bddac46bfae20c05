import { eq } from 'drizzle-orm';
import type { DataOf } from '@hospital/shared/contract/call';
import type { packageCalls } from '@hospital/shared/contract/calls/packages';
import { customerPackage } from '../../billing';
import { bill, billPayment, billReceipt } from '../../billing/schema';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { notFound } from '../../../platform/errors/businessError';

/** The package that a receipt is over, as `sell` answers it, with its code as it is now. @throws 404 */
export async function soldWith(
  db: TenantDatabase,
  receiptId: string,
): Promise<DataOf<typeof packageCalls.sell>> {
  const [found] = await db
    .select({
      ...{ id: customerPackage.id, packageNo: customerPackage.packageNo, code: customerPackage.code },
      ...{ billId: bill.id, billNo: bill.billNo, paymentId: billReceipt.id },
      ...{ receiptNo: billReceipt.receiptNo, expireDate: customerPackage.expireDate },
    })
    .from(billReceipt)
    .innerJoin(billPayment, eq(billPayment.receiptId, billReceipt.id))
    .innerJoin(bill, eq(bill.id, billPayment.billId))
    .innerJoin(customerPackage, eq(customerPackage.billId, bill.id))
    .where(eq(billReceipt.id, receiptId))
    .limit(1);
  if (!found) throw notFound();
  return found;
}
