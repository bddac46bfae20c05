import { and, asc, eq, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { thousandthsOf } from '@hospital/shared/contract/amounts';
import { isOneOf } from '../../../platform/database/paging';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { stockBatch, stockRecord } from '../schema';
import { holdBatches, type Keeper } from './batches';
import { putOf, type Brought } from './movements';

const [SOLD, RETURNED] = [2, 3] as const;

interface PutBack {
  readonly keeper: Keeper;
  /** Why it comes back, for the ledger. */
  readonly reason: string;
  /** Of what went without being sold alone, which has a reason in the ledger: what was handed out stays out. */
  readonly unsold?: boolean;
}

const back = alias(stockRecord, 'back');

/** What lines of bills took and did not give back, batch by batch in the order in which it went; quantities in thousandths. */
export async function stillOut(db: TenantDatabase, lineIds: readonly string[]) {
  // What came back has the numbers of what went.
  const cameBack = db
    .select({ one: sql`1` })
    .from(back)
    .where(
      and(
        ...[eq(back.bizId, stockRecord.bizId), ne(back.bizId, ''), eq(back.bizType, RETURNED)],
        eq(back.part, stockRecord.part),
      ),
    );
  const rows = await db
    .select({
      ...{ lineId: stockRecord.bizId, part: stockRecord.part, quantity: stockRecord.changeQuantity },
      ...{ batchId: stockRecord.batchId, outReason: stockRecord.reason, time: stockRecord.createDate },
      ...{ operatorId: stockRecord.operatorId },
      ...{ warehouseId: stockBatch.warehouseId, productId: stockBatch.productId },
      ...{ batchNo: stockBatch.batchNo, expireDate: stockBatch.expireDate },
    })
    .from(stockRecord)
    .innerJoin(stockBatch, eq(stockBatch.id, stockRecord.batchId))
    .where(
      and(
        // The index by lines has those of documents alone.
        ...[isOneOf(stockRecord.bizId, lineIds), ne(stockRecord.bizId, ''), eq(stockRecord.bizType, SOLD)],
        notExists(cameBack),
      ),
    )
    .orderBy(asc(stockRecord.bizId), asc(stockRecord.part));
  return rows.map((row) => ({ ...row, quantity: -thousandthsOf(row.quantity) }));
}

/**
 * Puts back what lines of bills took, into the batches that it came from and at their cost.
 *
 * @returns of the lines of which something came back, the batches that it came from
 * @throws 40904 for a line that gave back meanwhile
 */
export async function putBack(
  db: TenantDatabase,
  lineIds: readonly string[],
  { keeper, reason, unsold = false }: PutBack,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = (await stillOut(db, lineIds)).filter(({ outReason }) => !unsold || outReason !== '');
  const batches = new Map<string, string[]>();
  if (rows.length === 0) return batches;
  const brought = rows.map(
    ({ lineId, part, warehouseId, productId, batchNo, expireDate, quantity }): Brought => ({
      ...{ lineId, part, warehouseId, productId, batchNo, expireDate, quantity },
      ...{ unitCost: null, reason },
    }),
  );
  await holdBatches(db, brought);
  await putOf(db, RETURNED, brought, keeper);
  for (const { lineId, batchId } of rows) batches.set(lineId, [...(batches.get(lineId) ?? []), batchId]);
  return batches;
}
