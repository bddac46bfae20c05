import { desc, eq, sql } from 'drizzle-orm';
import type { StockMovement } from '@hospital/shared/contract/calls/stock';
import { formatDateTime } from '../../platform/database/chinaTime';
import { offsetOf } from '../../platform/database/paging';
import { userAccount } from '../accounts/schema';
import { stockBatch, stockRecord } from './schema';
import type { CallContext } from '../../platform/http/call';
import { rowInScope } from '../../platform/sessions/rowInScope';

interface Request {
  readonly page: number;
  readonly pageSize: number;
  readonly batchId: string;
}

/** The ledger of a batch, the newest first. @throws 404; 40302 for a batch of a warehouse out of scope */
export async function listMovements(
  context: CallContext,
  request: Request,
): Promise<{ list: StockMovement[]; total: number }> {
  const { db } = context;
  const ofBatch = eq(stockRecord.batchId, request.batchId);
  const [rows, total] = await Promise.all([
    db
      .select({
        id: stockRecord.id,
        bizType: stockRecord.bizType,
        bizId: stockRecord.bizId,
        reason: stockRecord.reason,
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
    rowInScope(context, stockBatch, request.batchId),
  ]);
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
