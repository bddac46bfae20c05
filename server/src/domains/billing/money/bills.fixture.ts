import { newId } from '../../../platform/database/newId';
import { bill, billItem } from '../schema';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';

/** A new unpaid bill over one line, of an owner of the demo chain or of nobody. @returns its id */
export async function newBill(
  db: TenantDatabase,
  amount: number,
  ownerId: string | null = null,
  storeId = '1001',
): Promise<string> {
  const id = newId();
  await db.insert(bill).values({
    ...{ id, billNo: `ZD${id}`, storeId, ownerId, orderTime: new Date() },
    ...{ totalAmount: amount, payableAmount: amount },
  });
  if (amount > 0)
    await db.insert(billItem).values({
      ...{ id: newId(), billId: id, productId: 'H1-001', productName: '药', categoryCode: 'H1', unit: '盒' },
      ...{ quantity: '1', price: amount, originalPrice: amount, amount },
    });
  return id;
}
