import { and, asc, eq, sql } from 'drizzle-orm';
import { thousandthsOf, yuanOf } from '@hospital/shared/contract/amounts';
import type { BookingType } from '@hospital/shared/contract/bookingWords';
import type { DataOf } from '@hospital/shared/contract/call';
import type { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { shanghaiDateTime } from '@hospital/shared/format';
import { oneRow } from '../../platform/database/oneRow';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { invalid } from '../../platform/errors/businessError';
import type { PricedLine } from '../billing';
import { store } from '../places/schema';
import { priceFor } from '../product';
import { settingsAt, settingsOfKeys } from '../settings';
import { product } from '../stock/schema';
import { isNight } from './night';

/** Categories of the products that a registration is charged by; washing and boarding are charged by what is done. */
const categories: Readonly<Partial<Record<BookingType, string>>> = {
  1: 'H3001',
  2: 'H3019',
  5: 'H3019',
  6: 'H3001',
};

/** Tests alone are paid for as tests; a registration may be charged beside them, but is not by itself. */
const chargedByItself = (type: BookingType): boolean => type !== 6;

/** Of a product. */
const ONE = thousandthsOf(1);

/** Products of the night have it in their names: products know no hours. */
const ofNight = (name: string): boolean => name.includes('夜');

/** What a registration can cost at a moment. */
type Specs = DataOf<typeof bookingCalls.specs>;

/** Where and for whom. */
export interface Charged {
  readonly storeId: string;
  readonly type: BookingType;
  /** Code of the owner's level; empty without one. */
  readonly level: string;
  readonly now: Date;
}

async function nightIn(db: TenantDatabase, storeId: string, now: Date): Promise<boolean> {
  const [hours, [night]] = await Promise.all([
    db.select({ opens: store.openningHoursStart }).from(store).where(eq(store.id, storeId)),
    settingsAt(db, storeId, settingsOfKeys(new Set(['nightShiftTime']))),
  ]);
  return isNight(shanghaiDateTime(now).slice(11, 16), night?.configValue ?? '', oneRow(hours).opens);
}

const offered = (db: TenantDatabase, storeId: string, category: string) =>
  db
    .select({ productId: product.id, name: product.name, categoryCode: product.categoryCode })
    .from(product)
    .where(
      and(
        eq(product.categoryCode, category),
        eq(product.validFlag, 'Y'),
        sql`(${product.storeIds} is null or ${product.storeIds} @> ${JSON.stringify([storeId])}::jsonb)`,
      ),
    )
    .orderBy(asc(product.retailPrice), asc(product.code));

/** What a registration can cost there now, the usual one first; at night the default is that of the night. */
export async function specsOf(db: TenantDatabase, { storeId, type, level, now }: Charged): Promise<Specs> {
  const category = categories[type];
  if (category === undefined) return { specs: [], defaultProductId: '' };
  const [night, products] = await Promise.all([nightIn(db, storeId, now), offered(db, storeId, category)]);
  const specs = await Promise.all(
    products.map(async (one): Promise<Specs['specs'][number]> => {
      const purchase = { productId: one.productId, storeId, quantity: ONE };
      const [everybody, owner] = await Promise.all([
        priceFor(db, { ...purchase, level: '' }),
        priceFor(db, { ...purchase, level }),
      ]);
      return {
        ...one,
        price: yuanOf(everybody.price),
        memberPrice: yuanOf(owner.price),
        nightFlag: ofNight(one.name) ? 'Y' : 'N',
      };
    }),
  );
  const usual = specs.find(({ nightFlag }) => nightFlag === (night ? 'Y' : 'N')) ?? specs[0];
  return { specs, defaultProductId: chargedByItself(type) ? (usual?.productId ?? '') : '' };
}

/**
 * The line that a registration is charged by, null for none.
 *
 * @param productId undefined: what it costs at that hour; empty: nothing
 * @throws 40001 for a product that such visits are not charged by in the store
 */
export async function feeOf(
  db: TenantDatabase,
  charged: Charged,
  productId: string | undefined,
): Promise<PricedLine | null> {
  if (productId === '') return null;
  const { specs, defaultProductId } = await specsOf(db, charged);
  const wanted = productId ?? defaultProductId;
  if (wanted === '') return null;
  if (!specs.some((spec) => spec.productId === wanted)) throw invalid('productId', '本店没有该挂号项目');
  const { storeId, level } = charged;
  const { price, originalPrice } = await priceFor(db, {
    ...{ productId: wanted, storeId, level, quantity: ONE },
  });
  return { productId: wanted, quantity: ONE, price, originalPrice };
}
