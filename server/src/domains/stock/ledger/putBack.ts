import { and, asc, eq, ne } from 'drizzle-orm';
import { thousandthsOf } from '@hospital/shared/contract/amounts';
import { isOneOf } from '../../../platform/database/paging';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { stockBatch, stockRecord } from '../schema';
import type { Keeper } from './batches';
import { put, type Brought } from './movements';

const [SOLD, RETURNED] = [2, 3] as const;

interface PutBack {
  readonly keeper: Keeper;
  /** Why it comes back, for the ledger. */
  readonly reason: string;
  /** Of what went without being sold alone, which has a reason in the ledger: what was handed out stays out. */
  readonly unsold?: boolean;
}

/**
 * Puts back what lines of bills took, into the batches that it came from and at their cost.
 *
 * @returns of the lines of which something came back, the batches that it came from
 * @throws 40904 for a line that gave back before
 */
export async function putBack(
  db: TenantDatabase,
  lineIds: readonly string[],
  { keeper, reason, unsold = false }: PutBack,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .select({
      ...{ lineId: stockRecord.bizId, batchId: stockRecord.batchId, quantity: stockRecord.changeQuantity },
      ...{ warehouseId: stockBatch.warehouseId, productId: stockBatch.productId },
      ...{ batchNo: stockBatch.batchNo, expireDate: stockBatch.expireDate },
    })
    .from(stockRecord)
    .innerJoin(stockBatch, eq(stockBatch.id, stockRecord.batchId))
    .where(
      and(
        // The index by lines has those of documents alone.
        ...[isOneOf(stockRecord.bizId, lineIds), ne(stockRecord.bizId, ''), eq(stockRecord.bizType, SOLD)],
        unsold ? ne(stockRecord.reason, '') : undefined,
      ),
    )
    .orderBy(asc(stockRecord.bizId), asc(stockRecord.part));
  const batches = new Map<string, string[]>();
  if (rows.length === 0) return batches;
  const brought = rows.map(({ batchId: _, ...row }): Brought => ({
    ...row,
    ...{ quantity: -thousandthsOf(row.quantity), unitCost: null, reason },
  }));
  await put(db, RETURNED, brought, keeper);
  for (const { lineId, batchId } of rows) batches.set(lineId, [...(batches.get(lineId) ?? []), batchId]);
  return batches;
}
