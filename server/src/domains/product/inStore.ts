import { and, asc, eq, or, sql, type SQL } from 'drizzle-orm';
import { quantityOf, thousandthsOf, yuanOf } from '@hospital/shared/contract/amounts';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { productCalls, StoreProduct } from '@hospital/shared/contract/calls/products';
import { offsetOf } from '../../platform/database/paging';
import { product } from '../stock/schema';
import type { CallContext } from '../../platform/http/call';
import { inCategory, matching } from './matching';

/** Of 入库. */
const TAKE_IN = 'warehouse:stock:in';

type Request = RequestOf<typeof productCalls.inStore>;

/** The store offers it. Who stands in no store sees all that is sold. */
const offeredIn = (storeId: string): SQL | undefined =>
  storeId === ''
    ? undefined
    : sql`(${product.storeIds} is null or ${product.storeIds} @> ${JSON.stringify([storeId])}::jsonb)`;

function wantedOf(storeId: string, request: Request): SQL | undefined {
  const text = request.keyword?.trim() ?? '';
  const barcode = request.barcode?.trim() ?? '';
  return and(
    eq(product.validFlag, 'Y'),
    offeredIn(storeId),
    text === '' ? undefined : matching(text),
    request.categoryCodes?.length ? or(...request.categoryCodes.map(inCategory)) : undefined,
    barcode === '' ? undefined : eq(product.barcode, barcode),
    request.universalFlag ? eq(product.universalFlag, request.universalFlag) : undefined,
  );
}

/** Who types a whole code or barcode means that product; then what begins with the text; then the rest, by name. */
function orderOf(request: Request): SQL[] {
  const text = request.keyword?.trim().toLowerCase() ?? '';
  const rank = sql`case
    when lower(${product.code}) = ${text} or ${product.barcode} = ${text} then 0
    when starts_with(lower(${product.name}), ${text}) or starts_with(${product.py}, ${text})
      or starts_with(${product.pinyin}, ${text}) then 1
    else 2 end`;
  return [...(text === '' ? [] : [rank]), asc(product.name), asc(product.id)];
}

/** Fen, as `lastCost` of the contract. */
const lastCostIn = (warehouseId: string): SQL<number | null> =>
  sql`coalesce((select nullif(b.cost_price, 0) from stock_batch b
    where b.product_id = ${product.id} and b.warehouse_id = ${warehouseId} order by b.in_date desc, b.id desc limit 1),
    nullif(${product.costPrice}, 0))::float8`;

/**
 * Products that the current store sells, with what its warehouse has of them: of what has not expired and nobody holds.
 * One statement gives all of it.
 */
export async function productsInStore(
  { db, identity }: CallContext,
  request: Request,
): Promise<{ list: StoreProduct[]; total: number }> {
  const { storeId, warehouseId } = identity;
  const seesCosts = identity.permissions.has(TAKE_IN);
  const wanted = wantedOf(storeId, request);
  const page = db
    .select({
      ...{ productId: product.id, code: product.code, name: product.name, genericName: product.genericName },
      ...{
        categoryCode: product.categoryCode,
        spec: product.spec,
        unit: product.unit,
        barcode: product.barcode,
      },
      price: sql<number>`coalesce((select p.price from product_price p
        where p.product_id = ${product.id} and p.store_id = ${storeId}), ${product.retailPrice})::float8`,
      stockFlag: product.stockFlag,
      prescriptionFlag: product.prescriptionFlag,
      controlledFlag: product.controlledFlag,
      universalFlag: product.universalFlag,
      ...{ minUnit: product.minUnit, unitRatio: product.unitRatio },
      ...{ testingType: product.testingType, usageDefault: product.usageDefault },
      stockQuantity: sql<string>`stock.quantity::text`,
      nearestExpireDate: sql<string | null>`stock.nearest::text`,
      lastCost: seesCosts ? lastCostIn(warehouseId) : sql<null>`null`,
    })
    .from(product)
    .leftJoin(
      sql`lateral (select coalesce(sum(b.quantity - b.locked_quantity), 0) as quantity,
        min(b.expire_date) as nearest from stock_batch b
        where b.product_id = ${product.id} and b.warehouse_id = ${warehouseId} and b.quantity > b.locked_quantity
          and (b.expire_date is null or b.expire_date >= (now() at time zone 'Asia/Shanghai')::date)) stock`,
      sql`true`,
    )
    .where(wanted)
    .orderBy(...orderOf(request))
    .limit(request.pageSize)
    .offset(offsetOf(request));
  const [rows, total] = await Promise.all([page, db.$count(product, wanted)]);
  const list = rows.map(({ price, stockQuantity, lastCost, ...row }) => ({
    ...row,
    ...(seesCosts ? { lastCost: lastCost === null ? null : yuanOf(lastCost) } : {}),
    testingType: row.testingType as StoreProduct['testingType'],
    usageDefault: row.usageDefault as StoreProduct['usageDefault'],
    price: yuanOf(price),
    stockQuantity:
      row.stockFlag === 'N' || warehouseId === '' ? null : quantityOf(thousandthsOf(stockQuantity)),
  }));
  return { list, total };
}
