import { eq } from 'drizzle-orm';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { bill, billItem } from '../billing/schema';

/** Bills by `status`: nothing is due for a cancelled or refunded one. */
const UNPAID = 0;
const OVER = new Set([4, 5]);

/** What a cancelled test leaves to do with the bill that charges it, in words; empty where nothing is charged. */
export async function billNoteOf(db: TenantDatabase, billItemId: string | null): Promise<string> {
  if (billItemId === null) return '';
  const [line] = await db
    .select({ billNo: bill.billNo, status: bill.status, name: billItem.productName })
    .from(billItem)
    .innerJoin(bill, eq(bill.id, billItem.billId))
    .where(eq(billItem.id, billItemId));
  if (!line || OVER.has(line.status)) return '';
  const { billNo, status, name } = line;
  return status === UNPAID
    ? `账单 ${billNo} 仍收取${name}，不做请在账单中删除该项`
    : `账单 ${billNo} 已收款，${name}不会自动退款，不做请到收银台退款`;
}
