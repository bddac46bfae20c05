import { and, asc, eq, ne, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { thousandthsOf } from '@hospital/shared/contract/amounts';
import { isOneOf } from '../../../platform/database/paging';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { stockBatch, stockRecord } from '../schema';
import { holdBatches, type BatchPortion, type Keeper, type Shelf } from './batches';
import { putOf, RETURNED, SOLD, type Brought } from './movements';

interface PutBack {
  readonly keeper: Keeper;
  /** Why it comes back, for the ledger. */
  readonly reason: string;
  /** Of what went {@link UNSOLD} alone: what was handed out stays out. */
  readonly unsold?: boolean;
}

/** How the reason begins of what went with a bill that became void, without being handed out. */
export const UNSOLD = '账单作废：';

const returned = alias(stockRecord, 'back');

/** Of what was sold, that it did not come back: what does has the line and the part of what went. */
export const isStillOut: SQL = sql`not exists (select from ${stockRecord} ${returned} where ${and(
  // The index by lines has those of documents alone.
  ...[eq(returned.bizId, stockRecord.bizId), ne(returned.bizId, ''), eq(returned.bizType, RETURNED)],
  eq(returned.part, stockRecord.part),
)})`;

/** What lines of bills took and did not give back, batch by batch in the order in which it went; quantities in thousandths. */
export async function stillOut(db: TenantDatabase, lineIds: readonly string[]) {
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
        isStillOut,
      ),
    )
    .orderBy(asc(stockRecord.bizId), asc(stockRecord.part));
  return rows.map((row) => ({ ...row, quantity: -thousandthsOf(row.quantity) }));
}

/** What came back of a batch, with why it had gone; empty where it was handed out. */
export interface CameBack extends BatchPortion, Shelf {
  readonly outReason: string;
}

/**
 * Puts back what lines of bills took, into the batches that it came from and at their cost.
 *
 * @returns of the lines of which something came back, what came back of each batch
 * @throws 40904 for a line that gave back meanwhile
 */
export async function putBack(
  db: TenantDatabase,
  lineIds: readonly string[],
  { keeper, reason, unsold = false }: PutBack,
): Promise<ReadonlyMap<string, readonly CameBack[]>> {
  const rows = (await stillOut(db, lineIds)).filter(
    ({ outReason }) => !unsold || outReason.startsWith(UNSOLD),
  );
  const back = new Map<string, CameBack[]>();
  if (rows.length === 0) return back;
  const brought = rows.map(
    ({ lineId, part, warehouseId, productId, batchNo, expireDate, quantity }): Brought => ({
      ...{ lineId, part, warehouseId, productId, batchNo, expireDate, quantity },
      ...{ unitCost: null, reason },
    }),
  );
  await holdBatches(db, brought);
  await putOf(db, RETURNED, brought, keeper);
  for (const { lineId, batchId, quantity, warehouseId, productId, outReason } of rows)
    back.set(lineId, [...(back.get(lineId) ?? []), { batchId, quantity, warehouseId, productId, outReason }]);
  return back;
}
