import { eq } from 'drizzle-orm';
import { yuanOf } from '@hospital/shared/contract/amounts';
import { malformed } from '../../../../platform/errors/businessError';
import type { TenantDatabase } from '../../../../platform/database/tenantDatabase';
import { pet } from '../../../owners/schema';
import { agreeSale, bookSale, expectServed, type AgreedSale } from '../../packages/sell';
import { buyerOf, holdOwner, isOfBuyer } from './owner';
import type { ChargeRow } from '../records';
import type { Purpose } from './purpose';

/** @throws 40001 for a pet that was given away, or whose file has ended, while the code was shown */
async function expectPetOf(db: TenantDatabase, { ownerId, petId }: AgreedSale): Promise<void> {
  if (petId === '') return;
  const [row] = await db.select().from(pet).where(eq(pet.id, petId)).for('key share');
  expectServed(row, ownerId);
}

/** Who buys which package, as it was agreed on; nothing of what is no package. */
export function saleOf({ purpose, wanted }: ChargeRow): { ownerName?: string; packageName?: string } {
  if (purpose !== 'package') return {};
  const { ownerName, plan } = wanted as AgreedSale;
  return { ownerName, packageName: plan.name };
}

/** A package at its price, with its content as it was when the charge began. */
export const forSale: Purpose = {
  open: '该宠主正在扫码购买套餐，请先完成或取消',
  refused: '套餐未能售出',
  async prepare(context, { sale }, amount) {
    if (!sale) throw malformed();
    const wanted = await agreeSale(context, sale, amount);
    return { storeId: wanted.storeId, subjectId: wanted.ownerId, billIds: [], wanted };
  },
  hold: holdOwner,
  async book(context, charge, { amount, providerNo }) {
    await buyerOf(context.db, charge);
    const wanted = charge.wanted as AgreedSale;
    await expectPetOf(context.db, wanted);
    const { paymentId } = await bookSale(context, wanted, [
      { way: charge.way, amount: yuanOf(amount), refNo: providerNo },
    ]);
    return paymentId;
  },
  isFor: isOfBuyer,
};
