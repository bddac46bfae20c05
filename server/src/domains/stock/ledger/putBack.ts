import { and, asc, eq, ne } from 'drizzle-orm';
import { thousandthsOf } from '@hospital/shared/contract/amounts';
import { isOneOf } from '../../../platform/database/paging';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { stockBatch, stockRecord } from '../schema';
import type { Keeper } from './batches';
import { put, type Brought } from './movements';

const [SOLD, RETURNED] = [2, 3] as const;

/**
 * Puts back what lines of bills took without being sold (with a reason in the ledger), into the batches that it came from
 * and at their cost. What was sold or handed out stays out.
 *
 * @param reason why it comes back, for the ledger
 * @returns ids of the lines of which something came back
 * @throws 40904 for a line that gave back before
 */
export async function putBack(
  db: TenantDatabase,
  lineIds: readonly string[],
  { keeper, reason }: { readonly keeper: Keeper; readonly reason: string },
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({
      ...{ lineId: stockRecord.bizId, quantity: stockRecord.changeQuantity },
      ...{ warehouseId: stockBatch.warehouseId, productId: stockBatch.productId },
      ...{ batchNo: stockBatch.batchNo, expireDate: stockBatch.expireDate },
    })
    .from(stockRecord)
    .innerJoin(stockBatch, eq(stockBatch.id, stockRecord.batchId))
    .where(
      and(
        // The index by lines has those of documents alone.
        ...[isOneOf(stockRecord.bizId, lineIds), ne(stockRecord.bizId, ''), eq(stockRecord.bizType, SOLD)],
        ne(stockRecord.reason, ''),
      ),
    )
    .orderBy(asc(stockRecord.bizId), asc(stockRecord.part));
  if (rows.length === 0) return new Set();
  const brought = rows.map((row): Brought => ({
    ...row,
    ...{ quantity: -thousandthsOf(row.quantity), unitCost: null, reason },
  }));
  await put(db, RETURNED, brought, keeper);
  return new Set(rows.map(({ lineId }) => lineId));
}
