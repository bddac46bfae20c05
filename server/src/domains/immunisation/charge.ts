import { eq } from 'drizzle-orm';
import { oneRow } from '../../platform/database/oneRow';
import type { CallContext } from '../../platform/http/call';
import { billItem } from '../billing/schema';
import { caseToOrder, openCaseBill, sellGoods } from '../cashier';
import type { ProductRow } from './products';
import type { HeldPlan } from './heldPlan';

/** What was charged. */
export interface Charged {
  readonly billId: string;
  readonly billItemId: string;
}

const ONE = 1;

/**
 * Charges what is given: on a bill of the case, else on one of the counter. Its stock is kept for it.
 *
 * @throws 40301 for a filed case, 40902 for a closed one; 40902 for what is not sold; 40001; 42201
 */
export async function charge(
  context: CallContext,
  { animal, owner }: Pick<HeldPlan, 'animal' | 'owner'>,
  given: { readonly product: ProductRow; readonly storeId: string; readonly caseId: string | null },
): Promise<Charged> {
  const items = [{ productId: given.product.id, quantity: ONE }];
  const remarks = `${animal.name}免疫驱虫`;
  const bill =
    given.caseId === null
      ? await sellGoods(context, {
          ...{ storeId: given.storeId, ownerId: owner.id, petId: animal.id, level: owner.level },
          ...{ items, remarks },
        })
      : await openCaseBill(context, await caseToOrder(context, given.caseId), { items, remarks });
  const line = oneRow(
    await context.db.select({ id: billItem.id }).from(billItem).where(eq(billItem.billId, bill.id)),
  );
  return { billId: bill.id, billItemId: line.id };
}
