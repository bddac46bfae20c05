import { and, asc, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import type { WarnedBatch } from '@hospital/shared/contract/calls/stock';
import { yuanOf } from '../clinic/yuan';
import { formatDateTime, formatDay } from '../database/chinaTime';
import { contains, offsetOf } from '../database/paging';
import { warehouse } from '../database/schema/organisation';
import { product, stockBatch } from '../database/schema/stock';
import type { CallContext } from '../http/call';
import { warehousesInView, within } from '../identity/storesInView';
import { expiryWarning, idleSince, idleWarning, inStock, type Warning } from './warnings';

interface WarnedRequest {
  readonly page: number;
  readonly pageSize: number;
  readonly warehouseId?: string;
  readonly index?: number;
  readonly keyword?: string;
  readonly categoryCode?: string;
  readonly orderByField?: 'days' | 'quantity' | 'amount';
  readonly orderByType?: 'asc' | 'desc';
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

const list =
  (warningAt: (now: Date) => Warning, daysAt: (now: Date) => Days) =>
  async (
    context: CallContext,
    request: WarnedRequest,
  ): Promise<{ list: WarnedBatch[]; total: number; ext: { amountSum: number } }> => {
    const now = new Date();
    const wanted = wantedOf(context, request, warningAt(now));
    const days = daysAt(now);
    const order = orderOf(request, days);
    // Which batches are on the page is found out first, so that names are looked up for those alone.
    const page = context.db
      .select({ id: stockBatch.id })
      .from(stockBatch)
      .where(wanted)
      .orderBy(...order)
      .limit(request.pageSize)
      .offset(offsetOf(request))
      .as('page');
    const rows = context.db
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
      .orderBy(...order);
    const sums = context.db
      .select({
        total: sql<number>`count(*)::int`,
        amountSum: sql<number>`coalesce(sum(${amount}), 0)::float8`,
      })
      .from(stockBatch)
      .where(wanted);
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

/** Batches that a row of the expiry warning counts, the first to expire first unless another order is asked for. @throws 40302 */
export const expiredList = list(expiryWarning, untilExpiry);
/** Batches that a row of the slow-selling warning counts, the longest idle first. @throws 40302 */
export const unsalableList = list(idleWarning, sinceSale);
