import { and, eq, exists, ne, sql, type SQL } from 'drizzle-orm';
import { preparationSteps, type PreparationStep } from '@hospital/shared/contract/calls/dashboard';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { userAccount } from '../accounts/schema';
import { bill } from '../billing/schema';
import { store, warehouse } from '../places/schema';
import { product, stockBatch } from '../stock/schema';

/**
 * What the chain lacks before its first store can open; nothing once it has made a bill, whatever it does without. Staff
 * is whoever may sign in beside the one who asks; what has been delivered counts also when it is used up.
 */
export async function lacksOf(db: TenantDatabase, userId: string): Promise<PreparationStep[]> {
  const one = { one: sql`1` };
  const isThere = {
    warehouse: exists(db.select(one).from(warehouse).where(eq(warehouse.delFlag, 'N'))),
    store: exists(
      db
        .select(one)
        .from(store)
        .where(and(eq(store.delFlag, 'N'), eq(store.status, 1))),
    ),
    staff: exists(
      db
        .select(one)
        .from(userAccount)
        .where(and(eq(userAccount.delFlag, 'N'), eq(userAccount.enabled, 'Y'), ne(userAccount.id, userId))),
    ),
    product: exists(db.select(one).from(product).where(eq(product.validFlag, 'Y'))),
    stock: exists(db.select(one).from(stockBatch)),
  } satisfies Record<PreparationStep, SQL>;
  const columns = preparationSteps.map((step) => sql`${isThere[step]} as ${sql.identifier(step)}`);
  const { rows } = await db.execute<Record<PreparationStep | 'opened', boolean>>(
    sql`select ${exists(db.select(one).from(bill))} as opened, ${sql.join(columns, sql`, `)}`,
  );
  const [found] = rows;
  return found?.opened ? [] : preparationSteps.filter((step) => !found?.[step]);
}
