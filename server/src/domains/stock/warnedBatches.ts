import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { BATCH_COLUMNS, stockCalls } from '@hospital/shared/contract/calls/stock';
import { stockCategoryName } from '@hospital/shared/contract/listWords';
import { yuanOf } from '../../platform/database/yuan';
import { formatDateTime, formatDay } from '../../platform/database/chinaTime';
import { contains, isOneOf } from '../../platform/database/paging';
import { warehouse } from '../places/schema';
import { product, stockBatch } from './schema';
import type { CallContext } from '../../platform/http/call';
import { defineList, type ListRequest } from '../../platform/lists/defineList';
import { by, orderedBy, rising, type Order, type OrderTerm } from '../../platform/lists/order';
import { warehousesInView, within } from '../../platform/sessions/storesInView';
import type { SheetColumns } from '../../platform/spreadsheet/exportList';
import { expiryWarning, idleSince, idleWarning, inStock, type Warning } from './warnings';

type Filters = ListRequest<typeof stockCalls.expiredList>;

/** One of the two warnings: which batches it counts, and how it counts days. */
interface Kind {
  readonly warningAt: (now: Date) => Warning;
  readonly days: (now: Date) => SQL<number>;
  /** The most urgent batches first. */
  readonly urgent: OrderTerm;
  readonly byDays: Order;
}

/** Fen; a third of a piece costs a third. */
const amount = sql<number>`round(${stockBatch.quantity} * ${stockBatch.costPrice})::float8`;

const expiry: Kind = {
  warningAt: expiryWarning,
  days: (now) => sql<number>`(${stockBatch.expireDate} - ${formatDay(now)}::date)`,
  ...{ urgent: rising(stockBatch.expireDate), byDays: by(stockBatch.expireDate) },
};
const idle: Kind = {
  warningAt: idleWarning,
  days: (now) => sql<number>`(${formatDay(now)}::date - (${idleSince} at time zone 'Asia/Shanghai')::date)`,
  // The earlier a batch was sold from last, the more days have passed.
  ...{ urgent: rising(idleSince), byDays: (descending) => by(idleSince)(!descending) },
};

/** What is asked of the product: looked at only where something is. */
function ofProduct({ keyword = '', categoryCode }: Filters): SQL | undefined {
  const text = keyword.trim();
  const named = text ? contains(product.name, text) : undefined;
  const inCategory = categoryCode ? sql`starts_with(${product.categoryCode}, ${categoryCode})` : undefined;
  const found = (condition: SQL | undefined) =>
    condition &&
    sql`exists (select from ${product} where ${product.id} = ${stockBatch.productId} and ${condition})`;
  return and(found(inCategory), text ? or(found(named), contains(stockBatch.batchNo, text)) : undefined);
}

function wantedOf({ identity }: CallContext, filters: Filters, warning: Warning): SQL | undefined {
  const row = filters.index === undefined ? undefined : warning.rows[filters.index];
  return and(
    inStock,
    within(stockBatch.warehouseId, warehousesInView(identity, filters.warehouseId)),
    row ? row.condition : warning.any,
    ofProduct(filters),
  );
}

const selectBatches = ({ db }: CallContext, ids: readonly string[], days: SQL<number>) =>
  db
    .select({
      id: stockBatch.id,
      warehouseId: stockBatch.warehouseId,
      warehouseName: warehouse.warehouseName,
      productId: stockBatch.productId,
      productName: product.name,
      categoryCode: product.categoryCode,
      spec: product.spec,
      unit: product.unit,
      batchNo: stockBatch.batchNo,
      supplierName: stockBatch.supplierName,
      produceDate: stockBatch.produceDate,
      expireDate: stockBatch.expireDate,
      inDate: stockBatch.inDate,
      lastOutDate: stockBatch.lastOutDate,
      quantity: stockBatch.quantity,
      lockedQuantity: stockBatch.lockedQuantity,
      costPrice: stockBatch.costPrice,
      amount,
      days,
    })
    .from(stockBatch)
    .innerJoin(product, eq(product.id, stockBatch.productId))
    .innerJoin(warehouse, eq(warehouse.id, stockBatch.warehouseId))
    .where(isOneOf(stockBatch.id, ids));

type Row = Awaited<ReturnType<typeof selectBatches>>[number];

function warned({ warningAt, days, urgent, byDays }: Kind) {
  const ordered = orderedBy(
    { days: byDays, quantity: by(stockBatch.quantity), amount: by(amount) },
    'days',
    'asc',
  );
  return defineList({
    ...{ table: stockBatch, id: stockBatch.id },
    wanted: (context: CallContext, filters: Filters, now) => wantedOf(context, filters, warningAt(now)),
    order: (request) => (request.orderByField ? ordered(request) : [urgent]),
    sums: () => ({ amount: sql<number>`coalesce(sum(${amount}), 0)::float8` }),
    rowsOf: (context, ids, now) => selectBatches(context, ids, days(now)),
    idOf: ({ id }) => id,
  });
}

const pageOf =
  (list: ReturnType<typeof warned>) =>
  async (
    context: CallContext,
    request: RequestOf<typeof stockCalls.expiredList>,
  ): Promise<DataOf<typeof stockCalls.expiredList>> => {
    const { rows, total, sums } = await list.page(context, request);
    return {
      list: rows.map((row) => ({
        ...row,
        inDate: formatDateTime(row.inDate),
        lastOutDate: row.lastOutDate && formatDateTime(row.lastOutDate),
        quantity: Number(row.quantity),
        lockedQuantity: Number(row.lockedQuantity),
        costPrice: yuanOf(row.costPrice),
        amount: yuanOf(row.amount),
      })),
      total,
      ext: { amountSum: yuanOf(sums.amount) },
    };
  };

const columns = (days: string): SheetColumns<(typeof BATCH_COLUMNS)[number], Row> => ({
  warehouseName: { title: '仓库', value: ({ warehouseName }) => warehouseName, width: 24 },
  productName: { title: '商品', value: ({ productName }) => productName, width: 28 },
  category: { title: '类别', value: ({ categoryCode }) => stockCategoryName(categoryCode), width: 8 },
  spec: { title: '规格', value: ({ spec }) => spec },
  unit: { title: '单位', value: ({ unit }) => unit, width: 8 },
  batchNo: { title: '批号', value: ({ batchNo }) => batchNo },
  expireDate: { title: '有效期至', value: ({ expireDate }) => expireDate, width: 12 },
  days: { title: days, value: (row) => row.days, width: 12 },
  quantity: { title: '库存数量', value: ({ quantity }) => Number(quantity), width: 12 },
  amount: { title: '库存金额（元）', value: (row) => yuanOf(row.amount) },
  lockedQuantity: { title: '锁定数量', value: ({ lockedQuantity }) => Number(lockedQuantity), width: 12 },
  costPrice: { title: '成本单价（元）', value: ({ costPrice }) => yuanOf(costPrice) },
  inDate: { title: '入库时间', value: ({ inDate }) => inDate, width: 20 },
  lastOutDate: { title: '最近售出', value: ({ lastOutDate }) => lastOutDate, width: 20 },
  produceDate: { title: '生产日期', value: ({ produceDate }) => produceDate, width: 12 },
  supplierName: { title: '供应商', value: ({ supplierName }) => supplierName, width: 24 },
});

const expiring = warned(expiry);
const idling = warned(idle);

/** Batches that a row of the expiry warning counts, the first to expire first unless another order is asked for. @throws 40302 */
export const expiredList = pageOf(expiring);
/** Batches that a row of the slow-selling warning counts, the longest idle first. @throws 40302 */
export const unsalableList = pageOf(idling);
/** The lists as spreadsheets. @throws 40302; 40001 when there are too many */
export const exportExpired = expiring.exported('效期预警', columns('剩余天数'));
export const exportUnsalable = idling.exported('滞销预警', columns('未售出天数'));
