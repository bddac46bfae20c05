import { rateOf, tenThousandthsOf, yuanOf } from '@hospital/shared/contract/amounts';
import type { CouponKind } from '@hospital/shared/contract/calls/coupons';
import { couponTerms, type CouponType } from '@hospital/shared/contract/couponWords';
import { productCategoryName } from '@hospital/shared/contract/productWords';
import type { couponKind } from '../../billing';
import { store } from '../../places/schema';
import { product } from '../../stock/schema';
import { isOneOf } from '../../../platform/database/paging';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';

export type KindRecord = typeof couponKind.$inferSelect;

/** Names of the products that coupons of these kinds are for, by their ids. */
export async function productNames(
  db: TenantDatabase,
  kinds: readonly Pick<KindRecord, 'productIds'>[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(kinds.flatMap(({ productIds }) => productIds))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: product.id, name: product.name })
    .from(product)
    .where(isOneOf(product.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Names of the stores in which coupons of these kinds are used, by their ids. */
async function storeNames(
  db: TenantDatabase,
  kinds: readonly Pick<KindRecord, 'storeIds'>[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(kinds.flatMap(({ storeIds }) => storeIds))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: store.id, name: store.storeName })
    .from(store)
    .where(isOneOf(store.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** What a kind takes off, in words: `满200减50`. */
export const termsOf = ({ type, amount, rate, minimum }: KindRecord): string =>
  couponTerms({
    ...{ type: type as CouponType, minimum: yuanOf(minimum) },
    amount: amount === null ? null : yuanOf(amount),
    rate: rate === null ? null : rateOf(tenThousandthsOf(rate)),
  });

/** What a kind is for, in words. */
export function scopeOf(
  { categories, productIds }: Pick<KindRecord, 'categories' | 'productIds'>,
  names: ReadonlyMap<string, string>,
): string {
  if (productIds.length > 0) return productIds.map((id) => names.get(id) ?? '').join('、');
  return categories.length === 0 ? '全部项目' : categories.map(productCategoryName).join('、');
}

/** Kinds as pages see them. */
export async function kindsOf(db: TenantDatabase, rows: readonly KindRecord[]): Promise<CouponKind[]> {
  if (rows.length === 0) return [];
  const names = await productNames(db, rows);
  const stores = await storeNames(db, rows);
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, type: row.type as CouponType },
    amount: row.amount === null ? null : yuanOf(row.amount),
    rate: row.rate === null ? null : rateOf(tenThousandthsOf(row.rate)),
    ...{ minimum: yuanOf(row.minimum), categories: row.categories },
    products: row.productIds.map((id) => ({ id, name: names.get(id) ?? '' })),
    stores: row.storeIds.map((id) => ({ id, name: stores.get(id) ?? '' })),
    ...{ validDays: row.validDays, startDate: row.startDate, endDate: row.endDate },
    ...{ mostGiven: row.mostGiven, mostPerOwner: row.mostPerOwner, given: row.given },
    ...{ enabled: row.enabled, version: row.version },
  }));
}
