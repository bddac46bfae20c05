import { and, eq, or } from 'drizzle-orm';
import { thousandthsOf, WHOLE_RATE, yuanOf } from '@hospital/shared/contract/amounts';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { productCalls, ProductPrice } from '@hospital/shared/contract/calls/products';
import { customerPackage, customerPackageItem, hasStatus } from '../billing';
import { dict } from '../dictionary/schema';
import { store } from '../places/schema';
import { product } from '../stock/schema';
import { isOneOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { forbiddenTransition, notFound } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { expectPlaces } from '../settings';
import { ownerOf } from '../customer';
import { priceOf, type KnownPrices, type Priced } from './pricing';
import { productPrice } from './schema';

/** Who buys what where. */
export interface Purchase {
  readonly productId: string;
  /** Empty: nowhere yet, so that no store's price holds. */
  readonly storeId: string;
  /** Code of the owner's level; empty for somebody without one, and who walks in. */
  readonly level: string;
  /** Thousandths, above 0. */
  readonly quantity: number;
}

type ProductRow = typeof product.$inferSelect;

/** @throws 40902 for a product that is not sold, or not in that store */
export function expectSold({ validFlag, storeIds }: ProductRow, storeId: string, action: string): void {
  if (validFlag === 'N') throw forbiddenTransition('已下架', action);
  if (storeId !== '' && storeIds && !storeIds.includes(storeId))
    throw forbiddenTransition('本店不销售', action);
}

/** The prices that may hold for products, read in one statement. */
async function pricesFor(
  db: TenantDatabase,
  { storeId, level }: Pick<Purchase, 'storeId' | 'level'>,
  productIds: readonly string[],
): Promise<(productId: string) => Pick<KnownPrices, 'store' | 'level'>> {
  const rows = await db
    .select({
      productId: productPrice.productId,
      storeId: productPrice.storeId,
      price: productPrice.price,
      storeName: store.storeName,
      levelName: dict.name,
      level: productPrice.level,
    })
    .from(productPrice)
    .leftJoin(store, eq(store.id, productPrice.storeId))
    .leftJoin(dict, and(eq(dict.type, 'customer_level'), eq(dict.code, productPrice.level)))
    .where(
      and(
        isOneOf(productPrice.productId, productIds),
        or(eq(productPrice.storeId, storeId), eq(productPrice.level, level)),
      ),
    );
  return (productId) => {
    const own = rows.filter((row) => row.productId === productId);
    const ofStore = own.find((row) => row.storeId !== null);
    const ofLevel = own.find((row) => row.level !== null);
    return {
      store: ofStore ? { name: ofStore.storeName ?? '', price: ofStore.price } : null,
      level: ofLevel ? { name: ofLevel.levelName ?? ofLevel.level ?? '', price: ofLevel.price } : null,
    };
  };
}

/** What a product costs somebody, with the product. */
export interface PricedProduct extends Priced {
  readonly sold: ProductRow;
}

/**
 * What products cost somebody in a store, in their order; bills price their lines by it. However many they are, it takes
 * two statements.
 *
 * @throws 404 for a product that is not there; 40902 for one that is not sold (there)
 */
export async function pricesOf(
  db: TenantDatabase,
  where: Pick<Purchase, 'storeId' | 'level'>,
  wanted: readonly Pick<Purchase, 'productId' | 'quantity'>[],
): Promise<PricedProduct[]> {
  const ids = [...new Set(wanted.map(({ productId }) => productId))];
  const rows = new Map(
    (await db.select().from(product).where(isOneOf(product.id, ids))).map((row) => [row.id, row]),
  );
  const known = await pricesFor(db, where, ids);
  return wanted.map(({ productId, quantity }) => {
    const row = rows.get(productId);
    if (!row) throw notFound();
    expectSold(row, where.storeId, '计价');
    return { ...priceOf({ retail: row.retailPrice, ...known(productId) }, quantity), sold: row };
  });
}

/** The same of one product. @throws as `pricesOf` */
export async function priceFor(db: TenantDatabase, purchase: Purchase): Promise<Priced> {
  const [priced] = await pricesOf(db, purchase, [purchase]);
  if (!priced) throw notFound();
  return priced;
}

/** Times of a product that are left in an item of an owner's package. @throws 404 */
async function remainOf(
  db: TenantDatabase,
  {
    packageItemId,
    productId,
    ownerId,
  }: { readonly packageItemId: string; readonly productId: string; readonly ownerId: string },
): Promise<number> {
  const [found] = await db
    .select({ total: customerPackageItem.total, used: customerPackageItem.used })
    .from(customerPackageItem)
    .innerJoin(customerPackage, eq(customerPackage.id, customerPackageItem.customerPackageId))
    .where(
      and(
        ...[eq(customerPackageItem.id, packageItemId), eq(customerPackageItem.productId, productId)],
        ...[eq(customerPackage.ownerId, ownerId), hasStatus(1)],
      ),
    );
  if (!found) throw notFound();
  return found.total - found.used;
}

/**
 * What a product costs an owner.
 *
 * @throws 404 for a product, owner or store that is not there, and for what is no item of a package of the owner for it;
 *   40302 for a store or owner out of scope; 40902 for a product that is not sold
 */
export async function calProductPrice(
  context: CallContext,
  { productId, ownerId, quantity = 1, storeId: named, packageItemId }: RequestOf<typeof productCalls.price>,
): Promise<ProductPrice> {
  const { db, identity } = context;
  if (named !== undefined) await expectPlaces(db, identity, [named]);
  const { level } = await ownerOf(context, ownerId);
  const storeId = named ?? identity.storeId;
  const packageRemain =
    packageItemId === undefined ? null : await remainOf(db, { packageItemId, productId, ownerId });
  const priced = await priceFor(db, { productId, storeId, level, quantity: thousandthsOf(quantity) });
  return {
    productId,
    originalPrice: yuanOf(priced.originalPrice),
    price: yuanOf(priced.price),
    discountRate: priced.discountRate / WHOLE_RATE,
    discountType: priced.discountType,
    discountName: priced.discountName,
    amount: yuanOf(priced.amount),
    packageRemain,
    reasons: [...priced.reasons],
  };
}
