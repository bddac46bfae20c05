import { desc, eq, sql } from 'drizzle-orm';
import type { StockMovement } from '@hospital/shared/contract/calls/stock';
import { formatDateTime } from '../database/chinaTime';
import { offsetOf } from '../database/paging';
import { userAccount } from '../database/schema/identity';
import { stockBatch, stockRecord } from '../database/schema/stock';
import { notFound, outOfScope } from '../http/businessError';
import type { CallContext } from '../http/call';
import { inScope } from '../identity/session';

interface Request {
  readonly page: number;
  readonly pageSize: number;
  readonly batchId: string;
}

/** The ledger of a batch, the newest first. @throws 404; 40302 for a batch of a warehouse out of scope */
export async function listMovements(
  { db, identity }: CallContext,
  request: Request,
): Promise<{ list: StockMovement[]; total: number }> {
  const ofBatch = eq(stockRecord.batchId, request.batchId);
  const [[batch], rows, total] = await Promise.all([
    db
      .select({ warehouseId: stockBatch.warehouseId })
      .from(stockBatch)
      .where(eq(stockBatch.id, request.batchId)),
    db
      .select({
        id: stockRecord.id,
        bizType: stockRecord.bizType,
        bizId: stockRecord.bizId,
        changeQuantity: stockRecord.changeQuantity,
        afterQuantity: stockRecord.afterQuantity,
        operatorName: sql<string>`coalesce(${userAccount.name}, '')`,
        createDate: stockRecord.createDate,
      })
      .from(stockRecord)
      .leftJoin(userAccount, eq(userAccount.id, stockRecord.operatorId))
      .where(ofBatch)
      .orderBy(desc(stockRecord.createDate), desc(stockRecord.id))
      .limit(request.pageSize)
      .offset(offsetOf(request)),
    db.$count(stockRecord, ofBatch),
  ]);
  if (!batch) throw notFound();
  const own = batch.warehouseId === identity.warehouseId;
  if (!own && !inScope(identity.warehouseScope, batch.warehouseId)) throw outOfScope('仓库');
  return {
    list: rows.map((row) => ({
      ...row,
      changeQuantity: Number(row.changeQuantity),
      afterQuantity: Number(row.afterQuantity),
      createDate: formatDateTime(row.createDate),
    })),
    total,
  };
}
