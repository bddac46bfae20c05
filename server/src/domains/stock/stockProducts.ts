import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { quantityOf, thousandthsOf } from '@hospital/shared/contract/amounts';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { StockProduct, stockCalls } from '@hospital/shared/contract/calls/stock';
import { LOW_STOCK } from '@hospital/shared/contract/stockWords';
import { startOfDay } from '../../platform/database/chinaTime';
import { contains, isOneOf } from '../../platform/database/paging';
import { yuanOf } from '../../platform/database/yuan';
import type { CallContext } from '../../platform/http/call';
import { defineList, type ListRequest } from '../../platform/lists/defineList';
import { by, falling, orderedBy, rising, type Order } from '../../platform/lists/order';
import type { Scope } from '../../platform/sessions/session';
import { warehousesInView, within } from '../../platform/sessions/storesInView';
import { amount, expired } from './batchRows';
import { product, stockBatch, stockRecord } from './schema';
import { isStillOut, SOLD } from './ledger';
import { inStock } from './warnings';

type Filters = ListRequest<typeof stockCalls.products>;

const TRANSFERRED_OUT = 4;

const unheld = sql`${stockBatch.quantity} - ${stockBatch.lockedQuantity}`;
const free = sql`coalesce(sum(${unheld}) filter (where not ${expired}), 0)`;
/** Of the batch that is given out next. */
const nearest = sql`min(${stockBatch.expireDate}) filter (where not ${expired} and ${unheld} > 0)`;
const used = sql`coalesce(sum(-${stockRecord.changeQuantity}), 0)`;

/** What the products are looked at for: their batches and movements in some warehouses, as one moment has them. */
function lookedAt(places: Scope, now: Date) {
  // As text: the drivers differ in what they make of a Date inside raw SQL.
  const since = startOfDay(now, 1 - LOW_STOCK.usedDays).toISOString();
  const batches = (productId: SQL | AnyPgColumn): SQL | undefined =>
    and(sql`${stockBatch.productId} = ${productId}`, inStock, within(stockBatch.warehouseId, places));
  // What came back of what was sold is used by nobody, whenever it did.
  const movements = and(
    or(eq(stockRecord.bizType, TRANSFERRED_OUT), and(eq(stockRecord.bizType, SOLD), isStillOut)),
    sql`${stockRecord.createDate} >= ${since}::timestamptz`,
    within(stockRecord.warehouseId, places),
  );
  const ofBatches = (what: SQL): SQL => sql`(select ${what} from ${stockBatch} where ${batches(product.id)})`;
  const usedOf = sql`(select ${used} from ${stockRecord} where ${and(eq(stockRecord.productId, product.id), movements)})`;
  return {
    ...{ ofBatches, usedOf, movements, inPlaces: within(stockBatch.warehouseId, places) },
    isThere: or(
      sql`exists (select from ${stockBatch} where ${batches(product.id)})`,
      sql`exists (select from ${stockRecord} where ${and(eq(stockRecord.productId, product.id), movements)})`,
    ),
    /** What goes out at the pace of late is more than what is free, before there is more. */
    low: sql`${usedOf} * ${LOW_STOCK.lastsDays} > ${ofBatches(free)} * ${LOW_STOCK.usedDays}`,
  };
}
type Looked = ReturnType<typeof lookedAt>;

const named = (text: string): SQL | undefined =>
  or(
    ...[product.name, product.pinyin, product.py, product.code, product.barcode].map((column) =>
      contains(column, text),
    ),
  );

const sumOf = (quantity = '0'): number => quantityOf(thousandthsOf(quantity));

/** As the filter has it, in whole thousandths: a fraction in binary says it otherwise at the very edge. */
const isLow = (used: number, unheld: number): boolean =>
  used * LOW_STOCK.lastsDays > unheld * LOW_STOCK.usedDays;

/** The products of a page, with what there is of them. */
async function rowsOf({ db }: CallContext, ids: readonly string[], looked: Looked): Promise<StockProduct[]> {
  const products = await db
    .select({
      ...{ productId: product.id, productName: product.name, categoryCode: product.categoryCode },
      ...{ spec: product.spec, unit: product.unit },
    })
    .from(product)
    .where(isOneOf(product.id, ids));
  const sums = await db
    .select({
      productId: stockBatch.productId,
      batches: sql<number>`count(*)::int`,
      quantity: sql<string>`sum(${stockBatch.quantity})::text`,
      locked: sql<string>`sum(${stockBatch.lockedQuantity})::text`,
      free: sql<string>`${free}::text`,
      nearest: sql<string | null>`(${nearest})::text`,
      expired: sql<boolean>`coalesce(bool_or(${expired}), false)`,
      amount: sql<number>`sum(${amount})::float8`,
    })
    .from(stockBatch)
    .where(and(isOneOf(stockBatch.productId, ids), inStock, looked.inPlaces))
    .groupBy(stockBatch.productId);
  const outs = await db
    .select({ productId: stockRecord.productId, used: sql<string>`${used}::text` })
    .from(stockRecord)
    .where(and(isOneOf(stockRecord.productId, ids), looked.movements))
    .groupBy(stockRecord.productId);
  const sumsOf = new Map(sums.map((row) => [row.productId, row]));
  const usedOf = new Map(outs.map((row) => [row.productId, row.used]));
  return products.map((row): StockProduct => {
    const there = sumsOf.get(row.productId);
    const [unheldNow, usedOfLate] = [there?.free ?? '0', usedOf.get(row.productId) ?? '0'];
    return {
      ...row,
      ...{ batches: there?.batches ?? 0, quantity: sumOf(there?.quantity) },
      ...{
        lockedQuantity: sumOf(there?.locked),
        freeQuantity: sumOf(unheldNow),
        usedQuantity: sumOf(usedOfLate),
      },
      ...{ nearestExpireDate: there?.nearest ?? null, expiredFlag: there?.expired ? 'Y' : 'N' },
      lowFlag: isLow(thousandthsOf(usedOfLate), thousandthsOf(unheldNow)) ? 'Y' : 'N',
      amount: yuanOf(there?.amount ?? 0),
    };
  });
}

/** What is there of each product in the warehouses in view, and what ran out of late. */
function productsIn(places: Scope, now: Date) {
  const looked = lookedAt(places, now);
  const { ofBatches, usedOf, isThere, low } = looked;
  const dated: Order = (descending) => [
    // What never expires stands last, whichever way it goes.
    { ...(descending ? falling : rising)(ofBatches(nearest)), nulls: 'last' },
  ];
  return defineList({
    ...{ table: product, id: product.id },
    wanted: (_: CallContext, { keyword = '', categoryCode, lowFlag }: Filters) =>
      and(
        eq(product.stockFlag, 'Y'),
        isThere,
        keyword.trim() === '' ? undefined : named(keyword.trim()),
        categoryCode ? sql`starts_with(${product.categoryCode}, ${categoryCode})` : undefined,
        lowFlag === undefined ? undefined : lowFlag === 'Y' ? low : sql`not (${low})`,
      ),
    order: orderedBy(
      {
        ...{ productName: by(product.name), usedQuantity: by(usedOf), nearestExpireDate: dated },
        quantity: by(ofBatches(sql`coalesce(sum(${stockBatch.quantity}), 0)`)),
        ...{ freeQuantity: by(ofBatches(free)), amount: by(ofBatches(sql`coalesce(sum(${amount}), 0)`)) },
      },
      'productName',
      'asc',
    ),
    looksUp: () => true,
    sums: () => ({
      amount: sql<number>`coalesce(sum(${ofBatches(sql`coalesce(sum(${amount}), 0)`)}), 0)::float8`,
    }),
    rowsOf: (context, ids) => rowsOf(context, ids, looked),
    idOf: ({ productId }) => productId,
  });
}

/** What lies in the warehouses in view, by product. @throws 40302 */
export async function listProducts(
  context: CallContext,
  request: RequestOf<typeof stockCalls.products>,
): Promise<DataOf<typeof stockCalls.products>> {
  const places = warehousesInView(context.identity, request.warehouseId || undefined);
  const { rows, total, sums } = await productsIn(places, new Date()).page(context, request);
  return { list: rows, total, ext: { amountSum: yuanOf(sums.amount) } };
}
