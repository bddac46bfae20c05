import { and, asc, eq, isNotNull, type SQL } from 'drizzle-orm';
import { yuanOf } from '@hospital/shared/contract/amounts';
import type { LevelPrice, Product, StorePrice, UsageDefault } from '@hospital/shared/contract/calls/products';
import { productCategoryName } from '@hospital/shared/contract/productWords';
import { formatDateTime } from '../../platform/database/chinaTime';
import { isOneOf } from '../../platform/database/paging';
import { dict } from '../dictionary/schema';
import { store } from '../places/schema';
import { product } from '../stock/schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { notFound } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import type { Scope } from '../../platform/sessions/session';
import { within } from '../../platform/sessions/storesInView';
import { productPrice } from './schema';

export type ProductRecord = typeof product.$inferSelect;

/** Prices of the levels of some products, in the order of the dictionary. */
export async function levelPricesOf(
  db: TenantDatabase,
  ids: readonly string[],
): Promise<Map<string, LevelPrice[]>> {
  const rows = await db
    .select({
      productId: productPrice.productId,
      level: productPrice.level,
      levelName: dict.name,
      price: productPrice.price,
    })
    .from(productPrice)
    .leftJoin(dict, and(eq(dict.type, 'customer_level'), eq(dict.code, productPrice.level)))
    .where(and(isOneOf(productPrice.productId, ids), isNotNull(productPrice.level)))
    .orderBy(asc(dict.sort), asc(productPrice.level));
  const found = new Map<string, LevelPrice[]>();
  for (const { productId, level, levelName, price } of rows) {
    const prices = found.get(productId) ?? [];
    prices.push({ level: level ?? '', levelName: levelName ?? level ?? '', price: yuanOf(price) });
    found.set(productId, prices);
  }
  return found;
}

/** Prices of the stores of a scope for one product, by the stores' names. */
async function storePricesOf(db: TenantDatabase, id: string, scope: Scope): Promise<StorePrice[]> {
  const ofProduct: SQL | undefined = and(eq(productPrice.productId, id), within(productPrice.storeId, scope));
  const rows = await db
    .select({ storeId: store.id, storeName: store.storeName, price: productPrice.price })
    .from(productPrice)
    .innerJoin(store, eq(store.id, productPrice.storeId))
    .where(ofProduct)
    .orderBy(asc(store.storeName), asc(store.id));
  return rows.map((row) => ({ ...row, price: yuanOf(row.price) }));
}

/** What list and form show alike of a product. */
export const described = (row: ProductRecord) => ({
  ...{ id: row.id, code: row.code, name: row.name, genericName: row.genericName },
  ...{ categoryCode: row.categoryCode, categoryName: productCategoryName(row.categoryCode) },
  ...{ spec: row.spec, unit: row.unit, barcode: row.barcode },
  ...{ retailPrice: yuanOf(row.retailPrice), costPrice: yuanOf(row.costPrice) },
  ...{ stockFlag: row.stockFlag, prescriptionFlag: row.prescriptionFlag, controlledFlag: row.controlledFlag },
  ...{ universalFlag: row.universalFlag, validFlag: row.validFlag, version: row.version },
  updateDate: formatDateTime(row.updateDate),
});

/** The stores that offer a product, by name; null: all. */
async function offeredIn(db: TenantDatabase, { storeIds }: ProductRecord): Promise<Product['offeredIn']> {
  if (!storeIds) return null;
  return db
    .select({ storeId: store.id, storeName: store.storeName })
    .from(store)
    .where(isOneOf(store.id, storeIds))
    .orderBy(asc(store.storeName), asc(store.id));
}

type Caller = Pick<CallContext, 'db' | 'identity'>;

/** A product with its prices. */
export async function productOf({ db, identity }: Caller, row: ProductRecord): Promise<Product> {
  const [storePrices, levelPrices, stores] = await Promise.all([
    storePricesOf(db, row.id, identity.storeScope),
    levelPricesOf(db, [row.id]),
    offeredIn(db, row),
  ]);
  return {
    ...described(row),
    minUnit: row.minUnit,
    unitRatio: row.unitRatio,
    testingType: row.testingType as Product['testingType'],
    usageDefault: row.usageDefault as UsageDefault | null,
    storeIds: row.storeIds,
    offeredIn: stores,
    storePrices,
    levelPrices: levelPrices.get(row.id) ?? [],
  };
}

/** @param hold keeps the row until the end of the transaction @throws 404 */
export async function recordOf(db: TenantDatabase, id: string, hold = false): Promise<ProductRecord> {
  const query = db.select().from(product).where(eq(product.id, id));
  const [row] = await (hold ? query.for('update') : query);
  if (!row) throw notFound();
  return row;
}

/** @throws 404 */
export const productInfo = async (context: CallContext, { id }: { readonly id: string }): Promise<Product> =>
  productOf(context, await recordOf(context.db, id));
