import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { StockMovement, stockCalls } from '@hospital/shared/contract/calls/stock';
import { formatDateTime } from '../../platform/database/chinaTime';
import { inDays } from '../../platform/database/dayRange';
import { contains, isOneOf } from '../../platform/database/paging';
import { yuanOf } from '../../platform/database/yuan';
import type { CallContext, Handlers } from '../../platform/http/call';
import { defineList, type ListRequest } from '../../platform/lists/defineList';
import { latestFirst } from '../../platform/lists/order';
import { rowInScope } from '../../platform/sessions/rowInScope';
import { warehousesInView, within } from '../../platform/sessions/storesInView';
import { userAccount } from '../accounts/schema';
import { warehouse } from '../places/schema';
import { billNumber, movementsNamed } from './movementsNamed';
import { product, stockBatch, stockRecord } from './schema';

/** A request with what its keyword found, by which the rows are looked for. */
type Filters = ListRequest<typeof stockCalls.movements> & { readonly named?: SQL | undefined };

/** @throws 40302 for a warehouse out of scope */
function wantedOf({ identity }: CallContext, filters: Filters): SQL | undefined {
  const { batchId, productId, bizType } = filters;
  const operatorName = filters.operatorName?.trim() ?? '';
  return and(
    // Whose batch it is has been looked at: it may lie in another warehouse of its keeper.
    batchId === undefined
      ? within(stockRecord.warehouseId, warehousesInView(identity, filters.warehouseId || undefined))
      : eq(stockRecord.batchId, batchId),
    productId === undefined ? undefined : eq(stockRecord.productId, productId),
    bizType === undefined ? undefined : eq(stockRecord.bizType, bizType),
    filters.named,
    operatorName === ''
      ? undefined
      : sql`exists (select from ${userAccount} where ${userAccount.id} = ${stockRecord.operatorId} and ${contains(userAccount.name, operatorName)})`,
    ...inDays(stockRecord.createDate, filters),
  );
}

/** The newest first. */
const movements = defineList({
  ...{ table: stockRecord, id: stockRecord.id, order: latestFirst(stockRecord.createDate) },
  wanted: wantedOf,
  looksUp: ({ keyword, operatorName }) => Boolean(keyword?.trim()) || Boolean(operatorName?.trim()),
  rowsOf: async ({ db }, ids) => {
    const rows = await db
      .select({
        row: stockRecord,
        ...{ batchNo: stockBatch.batchNo, warehouseName: warehouse.warehouseName },
        ...{ productName: product.name, spec: product.spec, unit: product.unit },
        operatorName: sql<string>`coalesce(${userAccount.name}, '')`,
        billNo: billNumber,
        cost: sql<number | null>`round(${stockRecord.unitCost})::float8`,
      })
      .from(stockRecord)
      .innerJoin(stockBatch, eq(stockBatch.id, stockRecord.batchId))
      .innerJoin(product, eq(product.id, stockRecord.productId))
      .innerJoin(warehouse, eq(warehouse.id, stockRecord.warehouseId))
      .leftJoin(userAccount, eq(userAccount.id, stockRecord.operatorId))
      .where(isOneOf(stockRecord.id, ids));
    return rows.map(({ row, cost, billNo, ...names }): StockMovement => ({
      ...names,
      ...{ id: row.id, bizType: row.bizType, bizId: billNo ?? row.bizId, reason: row.reason },
      ...{ changeQuantity: Number(row.changeQuantity), afterQuantity: Number(row.afterQuantity) },
      ...{ batchId: row.batchId, productId: row.productId, createDate: formatDateTime(row.createDate) },
      costPrice: cost === null ? null : yuanOf(cost),
    }));
  },
  idOf: ({ id }) => id,
});

/** The ledger of a batch or of the warehouses in view. @throws 404; 40302 for a warehouse out of scope */
export const listMovements: Handlers<'stock'>['movements'] = async (context, request) => {
  if (request.batchId !== undefined) await rowInScope(context, stockBatch, request.batchId);
  const keyword = request.keyword?.trim() ?? '';
  const named = keyword === '' ? undefined : await movementsNamed(context, keyword);
  return movements.listed(context, { ...request, named });
};
