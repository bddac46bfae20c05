import { and, eq } from 'drizzle-orm';
import type { TypedPayment } from '../../../billing';
import { bill, billItem } from '../../../billing/schema';
import { owner } from '../../../owners/schema';
import { isOneOf } from '../../../../platform/database/paging';
import type { TenantDatabase } from '../../../../platform/database/tenantDatabase';
import { notFound } from '../../../../platform/errors/businessError';
import { expectAccount, RECHARGE_PRODUCT } from '../../accounts/recharge';
import { PACKAGE_PRODUCT } from '../../packages/product';
import type { ChargeRow } from '../records';

type OwnerRow = typeof owner.$inferSelect;

/** Locks whose charge it is, as every save of a file does. */
export async function holdOwner(db: TenantDatabase, { subjectId }: ChargeRow): Promise<void> {
  await db.select({ id: owner.id }).from(owner).where(eq(owner.id, subjectId)).for('no key update');
}

/** Whose charge it is, who is held. @throws 404; 40001 for a file that was merged since it began */
export async function buyerOf(db: TenantDatabase, { subjectId }: ChargeRow): Promise<OwnerRow> {
  const [row] = await db
    .select()
    .from(owner)
    .where(and(eq(owner.id, subjectId), eq(owner.delFlag, 'N')));
  if (!row) throw notFound();
  expectAccount(row);
  return row;
}

/** Whether what was taken by hand is over what the charge is for, bought by the same owner. */
export async function isOfBuyer(
  db: TenantDatabase,
  { subjectId, purpose }: ChargeRow,
  { billIds }: TypedPayment,
): Promise<boolean> {
  const productId = purpose === 'recharge' ? RECHARGE_PRODUCT : PACKAGE_PRODUCT;
  const bought = await db
    .select({ id: bill.id })
    .from(bill)
    .innerJoin(billItem, and(eq(billItem.billId, bill.id), eq(billItem.productId, productId)))
    .where(and(isOneOf(bill.id, billIds), eq(bill.ownerId, subjectId)));
  return billIds.length === 1 && bought.length === 1;
}
