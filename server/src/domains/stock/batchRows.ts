import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import type { StockBatch } from '@hospital/shared/contract/calls/stock';
import { stockCategoryName } from '@hospital/shared/contract/listWords';
import { yuanOf } from '../../platform/database/yuan';
import { formatDateTime } from '../../platform/database/chinaTime';
import { contains, isOneOf } from '../../platform/database/paging';
import type { CallContext } from '../../platform/http/call';
import type { SheetColumns } from '../../platform/spreadsheet/exportList';
import { warehouse } from '../places/schema';
import { product, stockBatch } from './schema';

/** Fen, rounded once for each batch; a third of a piece costs a third. */
export const amount = sql<number>`round(${stockBatch.quantity} * coalesce(${stockBatch.unitCost}, ${stockBatch.costPrice}))::float8`;

/** Past its last day, in China. */
export const expired = sql`coalesce(${stockBatch.expireDate} < (now() at time zone 'Asia/Shanghai')::date, false)`;
/** What can be sold or moved: nothing of what has expired. */
const free = sql<string>`(case when ${expired} then 0 else ${stockBatch.quantity} - ${stockBatch.lockedQuantity} end)::text`;

interface ProductFilters {
  readonly keyword?: string;
  readonly categoryCode?: string;
}

/** What is asked of the product: looked at only where something is. */
export function ofProduct({ keyword = '', categoryCode }: ProductFilters): SQL | undefined {
  const text = keyword.trim();
  const named = text ? contains(product.name, text) : undefined;
  const inCategory = categoryCode ? sql`starts_with(${product.categoryCode}, ${categoryCode})` : undefined;
  const found = (condition: SQL | undefined) =>
    condition &&
    sql`exists (select from ${product} where ${product.id} = ${stockBatch.productId} and ${condition})`;
  return and(found(inCategory), text ? or(found(named), contains(stockBatch.batchNo, text)) : undefined);
}

/** Batches with their products and warehouses. @param days what a list counts of them */
export const selectBatches = ({ db }: CallContext, ids: readonly string[], days: SQL<number>) =>
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
      free,
      days,
    })
    .from(stockBatch)
    .innerJoin(product, eq(product.id, stockBatch.productId))
    .innerJoin(warehouse, eq(warehouse.id, stockBatch.warehouseId))
    .where(isOneOf(stockBatch.id, ids));

type Row = Awaited<ReturnType<typeof selectBatches>>[number];

/** A batch as lists show it. */
export const shownBatch = (row: Row): StockBatch & { readonly days: number } => ({
  ...row,
  inDate: formatDateTime(row.inDate),
  lastOutDate: row.lastOutDate && formatDateTime(row.lastOutDate),
  quantity: Number(row.quantity),
  lockedQuantity: Number(row.lockedQuantity),
  freeQuantity: Number(row.free),
  costPrice: yuanOf(row.costPrice),
  amount: yuanOf(row.amount),
});

/** Columns of every spreadsheet of batches: which one it is, and how much of it. */
export const batchColumns = {
  warehouseName: { title: '仓库', value: ({ warehouseName }) => warehouseName, width: 24 },
  productName: { title: '商品', value: ({ productName }) => productName, width: 28 },
  category: { title: '类别', value: ({ categoryCode }) => stockCategoryName(categoryCode), width: 8 },
  spec: { title: '规格', value: ({ spec }) => spec },
  unit: { title: '单位', value: ({ unit }) => unit, width: 8 },
  batchNo: { title: '批号', value: ({ batchNo }) => batchNo },
  expireDate: { title: '有效期至', value: ({ expireDate }) => expireDate, width: 12 },
} satisfies Partial<SheetColumns<string, Row>>;
export const quantityColumns = {
  quantity: { title: '库存数量', value: ({ quantity }) => Number(quantity), width: 12 },
  amount: { title: '库存金额（元）', value: (row) => yuanOf(row.amount) },
  lockedQuantity: { title: '锁定数量', value: ({ lockedQuantity }) => Number(lockedQuantity), width: 12 },
  costPrice: { title: '成本单价（元）', value: ({ costPrice }) => yuanOf(costPrice) },
  inDate: { title: '入库时间', value: ({ inDate }) => inDate, width: 20 },
  lastOutDate: { title: '最近售出', value: ({ lastOutDate }) => lastOutDate, width: 20 },
  produceDate: { title: '生产日期', value: ({ produceDate }) => produceDate, width: 12 },
  supplierName: { title: '供应商', value: ({ supplierName }) => supplierName, width: 24 },
} satisfies Partial<SheetColumns<string, Row>>;
