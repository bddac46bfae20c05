import { and, asc, eq, sql } from 'drizzle-orm';
import { isStocked } from '@hospital/shared/contract/productWords';
import type { Day } from '@hospital/shared/format';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { invalid } from '../../platform/errors/businessError';
import { store } from '../places/schema';
import { stockBatch } from '../stock/schema';
import type { ProductRow } from './products';

/** Of what was given. */
export interface Batch {
  readonly batchNo: string;
  readonly expireDate: Day | null;
}

/** Batches of a product in the warehouse of a store, what expires first first. */
const batchesIn = (db: TenantDatabase, storeId: string, productId: string) =>
  db
    .select({
      batchNo: stockBatch.batchNo,
      expireDate: stockBatch.expireDate,
      free: sql<boolean>`${stockBatch.quantity} - ${stockBatch.lockedQuantity} >= 1`,
    })
    .from(stockBatch)
    .innerJoin(store, eq(store.warehouseId, stockBatch.warehouseId))
    .where(and(eq(store.id, storeId), eq(stockBatch.productId, productId)))
    .orderBy(sql`${stockBatch.expireDate} asc nulls last`, asc(stockBatch.inDate), asc(stockBatch.id));

/**
 * The batch of what is given: that which is named, with the day that is known of it in stock; without one that which
 * expires first of what lies there. What the store does not have in stock is taken as it is typed.
 *
 * @throws 40001 for a batch whose day of expiry is another in stock, and for one that has expired
 */
export async function batchOf(
  db: TenantDatabase,
  {
    storeId,
    product,
    doneOn,
  }: { readonly storeId: string; readonly product: ProductRow | null; readonly doneOn: Day },
  typed: { readonly batchNo?: string | undefined; readonly expireDate?: Day | null | undefined },
): Promise<Batch> {
  const known = product && isStocked(product.categoryCode) ? await batchesIn(db, storeId, product.id) : [];
  const batchNo = typed.batchNo?.trim() ?? '';
  const found =
    batchNo === ''
      ? known.find(({ free, expireDate }) => free && (expireDate === null || expireDate >= doneOn))
      : known.find((one) => one.batchNo === batchNo);
  const expireDate = typed.expireDate ?? found?.expireDate ?? null;
  if (found?.expireDate && expireDate !== found.expireDate)
    throw invalid('expireDate', `批号${found.batchNo}在库存中的有效期为${found.expireDate}`);
  if (expireDate !== null && expireDate < doneOn) throw invalid('expireDate', `该批次已于${expireDate}过期`);
  return { batchNo: batchNo === '' ? (found?.batchNo ?? '') : batchNo, expireDate };
}
