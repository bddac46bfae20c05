import { and, asc, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import type { FileAnswer } from '@hospital/shared/contract/call';
import type { BATCH_COLUMNS, WarnedBatch } from '@hospital/shared/contract/calls/stock';
import { stockCategoryName } from '@hospital/shared/contract/listWords';
import { yuanOf } from '../../platform/database/yuan';
import { formatDateTime, formatDay } from '../../platform/database/chinaTime';
import { contains, isOneOf, offsetOf } from '../../platform/database/paging';
import { warehouse } from '../places/schema';
import { product, stockBatch } from './schema';
import type { CallContext } from '../../platform/http/call';
import { warehousesInView, within } from '../../platform/sessions/storesInView';
import { exportList, idsToExport, type SheetColumns } from '../../platform/spreadsheet/exportList';
import { expiryWarning, idleSince, idleWarning, inStock, type Warning } from './warnings';

interface WarnedRequest {
  readonly warehouseId?: string;
  readonly index?: number;
  readonly keyword?: string;
  readonly categoryCode?: string;
  readonly orderByField?: 'days' | 'quantity' | 'amount';
  readonly orderByType?: 'asc' | 'desc';
}

interface PageRequest extends WarnedRequest {
  readonly page: number;
  readonly pageSize: number;
}

/** How one of the two lists counts days, and by what it shows the most urgent batches first. */
interface Days {
  readonly column: SQL<number>;
  /** A column with an index, and which way days go with it. */
  readonly by: SQL;
  readonly daysRise: boolean;
}

/** Fen; a third of a piece costs a third. */
const amount = sql<number>`round(${stockBatch.quantity} * ${stockBatch.costPrice})::float8`;

const untilExpiry = (now: Date): Days => ({
  column: sql<number>`(${stockBatch.expireDate} - ${formatDay(now)}::date)`,
  by: sql`${stockBatch.expireDate}`,
  daysRise: true,
});
const sinceSale = (now: Date): Days => ({
  column: sql<number>`(${formatDay(now)}::date - (${idleSince} at time zone 'Asia/Shanghai')::date)`,
  by: idleSince,
  daysRise: false,
});

/** What is asked of the product: looked at only where something is. */
function ofProduct({ keyword = '', categoryCode }: WarnedRequest): SQL | undefined {
  const text = keyword.trim();
  const named = text ? contains(product.name, text) : undefined;
  const inCategory = categoryCode ? sql`starts_with(${product.categoryCode}, ${categoryCode})` : undefined;
  const found = (condition: SQL | undefined) =>
    condition &&
    sql`exists (select from ${product} where ${product.id} = ${stockBatch.productId} and ${condition})`;
  return and(found(inCategory), text ? or(found(named), contains(stockBatch.batchNo, text)) : undefined);
}

/** The order asked for, or the most urgent first; batches that are equal in it stand in one order, too. */
function orderOf({ orderByField, orderByType }: WarnedRequest, { by, daysRise }: Days): readonly SQL[] {
  if (!orderByField) return [asc(by), asc(stockBatch.id)];
  const rising = orderByType !== 'desc';
  if (orderByField === 'days') {
    const direction = rising === daysRise ? asc : desc;
    return [direction(by), direction(stockBatch.id)];
  }
  const direction = rising ? asc : desc;
  return [direction(orderByField === 'amount' ? amount : stockBatch.quantity), direction(stockBatch.id)];
}

function wantedOf({ identity }: CallContext, request: WarnedRequest, warning: Warning): SQL | undefined {
  const row = request.index === undefined ? undefined : warning.rows[request.index];
  return and(
    inStock,
    within(stockBatch.warehouseId, warehousesInView(identity, request.warehouseId)),
    row ? row.condition : warning.any,
    ofProduct(request),
  );
}

/** One of the two warnings: which batches it counts, and how it counts days. */
interface Kind {
  readonly warningAt: (now: Date) => Warning;
  readonly daysAt: (now: Date) => Days;
}

/** Which batches a stretch of the list holds, in its order. */
function findBatches(
  context: CallContext,
  request: WarnedRequest,
  { warningAt, daysAt }: Kind,
  now: Date,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return context.db
    .select({ id: stockBatch.id })
    .from(stockBatch)
    .where(wantedOf(context, request, warningAt(now)))
    .orderBy(...orderOf(request, daysAt(now)))
    .limit(limit)
    .offset(offset);
}

const someBatches = ({ db }: CallContext, ids: readonly string[]) =>
  db.select({ id: stockBatch.id }).from(stockBatch).where(isOneOf(stockBatch.id, ids)).as('page');

/** The batches of a page, in no order: names are looked up for those alone. */
function rowsOf({ db }: CallContext, page: ReturnType<typeof someBatches>, days: Days) {
  return db
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
      days: days.column,
    })
    .from(page)
    .innerJoin(stockBatch, eq(stockBatch.id, page.id))
    .innerJoin(product, eq(product.id, stockBatch.productId))
    .innerJoin(warehouse, eq(warehouse.id, stockBatch.warehouseId))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

const list =
  (kind: Kind) =>
  async (
    context: CallContext,
    request: PageRequest,
  ): Promise<{ list: WarnedBatch[]; total: number; ext: { amountSum: number } }> => {
    const now = new Date();
    const days = kind.daysAt(now);
    const page = findBatches(context, request, kind, now, {
      limit: request.pageSize,
      offset: offsetOf(request),
    }).as('page');
    const rows = rowsOf(context, page, days).orderBy(...orderOf(request, days));
    const sums = context.db
      .select({
        total: sql<number>`count(*)::int`,
        amountSum: sql<number>`coalesce(sum(${amount}), 0)::float8`,
      })
      .from(stockBatch)
      .where(wantedOf(context, request, kind.warningAt(now)));
    const [found, [sum]] = await Promise.all([rows, sums]);
    return {
      list: found.map((row) => ({
        ...row,
        inDate: formatDateTime(row.inDate),
        lastOutDate: row.lastOutDate && formatDateTime(row.lastOutDate),
        quantity: Number(row.quantity),
        lockedQuantity: Number(row.lockedQuantity),
        costPrice: yuanOf(row.costPrice),
        amount: yuanOf(row.amount),
      })),
      total: sum?.total ?? 0,
      ext: { amountSum: yuanOf(sum?.amountSum ?? 0) },
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

const exported =
  (kind: Kind, name: string, days: string) =>
  async (
    context: CallContext,
    request: WarnedRequest & { readonly columns?: string },
  ): Promise<FileAnswer> => {
    const now = new Date();
    const found = await findBatches(context, request, kind, now, idsToExport);
    return exportList({
      name,
      columns: columns(days),
      chosen: request.columns,
      ids: found.map(({ id }) => id),
      rowsOf: (ids) => rowsOf(context, someBatches(context, ids), kind.daysAt(now)),
      idOf: ({ id }) => id,
    });
  };

const expiry: Kind = { warningAt: expiryWarning, daysAt: untilExpiry };
const idle: Kind = { warningAt: idleWarning, daysAt: sinceSale };

/** Batches that a row of the expiry warning counts, the first to expire first unless another order is asked for. @throws 40302 */
export const expiredList = list(expiry);
/** Batches that a row of the slow-selling warning counts, the longest idle first. @throws 40302 */
export const unsalableList = list(idle);
/** The lists as spreadsheets. @throws 40302; 40001 when there are too many */
export const exportExpired = exported(expiry, '效期预警', '剩余天数');
export const exportUnsalable = exported(idle, '滞销预警', '未售出天数');
