import { asc, eq } from 'drizzle-orm';
import { lineAmount, yuanOf } from '@hospital/shared/contract/amounts';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { WashItem, washingCalls } from '@hospital/shared/contract/calls/washing';
import { isWashing } from '@hospital/shared/contract/washWords';
import { isOneOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { invalid, notFound } from '../../platform/errors/businessError';
import { usableItems } from '../billing';
import { priceFor } from '../product';
import { washPlanItem } from '../reception/schema';
import { product } from '../stock/schema';

type SentItems = RequestOf<typeof washingCalls.save>['items'];
type ItemRow = typeof washPlanItem.$inferSelect;
/** An item before it has its place on a plan. Fen. */
export type PlannedItem = Pick<
  ItemRow,
  'productId' | 'name' | 'categoryCode' | 'unit' | 'quantity' | 'price' | 'originalPrice' | 'packageItemId'
> & {
  /** Which price it is, in words; empty: that of the chain. Told where it was reckoned, not kept. */
  readonly priceName?: string;
};
/** Of what was agreed before. */
const AGREED = '原单价格';

/** Thousandths of a whole number of times. */
export const thousandths = (quantity: number): number => quantity * 1000;

const amountOf = ({ price, quantity }: Pick<PlannedItem, 'price' | 'quantity'>): number =>
  lineAmount(price, thousandths(quantity));

/** Fen. */
export const sumOf = (items: readonly PlannedItem[]): number =>
  items.reduce((sum, item) => sum + amountOf(item), 0);

export const itemRecord = (item: PlannedItem): WashItem => ({
  productId: item.productId,
  name: item.name,
  categoryCode: item.categoryCode,
  unit: item.unit,
  quantity: item.quantity,
  price: yuanOf(item.price),
  originalPrice: yuanOf(item.originalPrice),
  amount: yuanOf(amountOf(item)),
  packageItemId: item.packageItemId,
});

/** `小型犬洗澡；开结×2`. */
export const itemsInWords = (items: readonly PlannedItem[]): string =>
  items.map(({ name, quantity }) => (quantity === 1 ? name : `${name}×${quantity}`)).join('；');

/** The items of plans, in their order. */
export const itemsOfPlans = (db: TenantDatabase, planIds: readonly string[]): Promise<ItemRow[]> =>
  db
    .select()
    .from(washPlanItem)
    .where(isOneOf(washPlanItem.planId, planIds))
    .orderBy(asc(washPlanItem.planId), asc(washPlanItem.sort));

/** For whom and where the items are priced. */
interface Buyer {
  readonly storeId: string;
  readonly ownerId: string;
  /** Null: not known yet. */
  readonly petId: string | null;
  /** Of the owner. */
  readonly level: string;
  /** What was agreed before: those keep their prices. */
  readonly agreed: readonly PlannedItem[];
}

/** @throws 404 for what is no item of a package that can be used for the product */
async function expectPackageItem(
  db: TenantDatabase,
  { ownerId, petId, storeId }: Buyer,
  productId: string,
  itemId: string,
): Promise<void> {
  const usable = await usableItems(db, { ownerId, petId, storeId, productIds: [productId] });
  if (!usable.some(({ item }) => item.id === itemId)) throw notFound();
}

/**
 * Items as somebody named them, with prices: the agreed ones, for what is new those of the moment.
 *
 * @throws 404 for a product that is not there, and for what is no item of a package that can be used for it; 40001 for
 *   one that is no washing, or that is named twice; 40902 for one that the store does not sell
 */
export async function plannedItems(
  db: TenantDatabase,
  sent: SentItems,
  buyer: Buyer,
): Promise<PlannedItem[]> {
  const { storeId, level, agreed } = buyer;
  const ids = sent.map(({ productId }) => productId);
  const products = await db.select().from(product).where(isOneOf(product.id, ids));
  const items: PlannedItem[] = [];
  for (const [index, { productId, quantity = 1, packageItemId = '' }] of sent.entries()) {
    if (packageItemId !== '') await expectPackageItem(db, buyer, productId, packageItemId);
    const at = `items.${index}.productId`;
    if (ids.indexOf(productId) !== index) throw invalid(at, '同一项目不能重复添加');
    const before = agreed.find((one) => one.productId === productId);
    if (before) {
      items.push({
        ...{ ...before, quantity, packageItemId: packageItemId || before.packageItemId },
        priceName: AGREED,
      });
      continue;
    }
    const found = products.find(({ id }) => id === productId);
    if (!found) throw notFound();
    if (!isWashing(found.categoryCode)) throw invalid(at, `${found.name}不是洗澡或美容项目`);
    const priced = await priceFor(db, { productId, storeId, level, quantity: thousandths(quantity) });
    items.push({
      ...{ productId, name: found.name, categoryCode: found.categoryCode, unit: found.unit, quantity },
      ...{ price: priced.price, originalPrice: priced.originalPrice, packageItemId },
      priceName: priced.discountName,
    });
  }
  return items;
}

/** Writes the items of a plan in place of those that it had. */
export async function writeItems(
  db: TenantDatabase,
  planId: string,
  items: readonly PlannedItem[],
): Promise<void> {
  await db.delete(washPlanItem).where(eq(washPlanItem.planId, planId));
  const rows = items.map((item, index) => ({
    ...{ productId: item.productId, name: item.name, categoryCode: item.categoryCode, unit: item.unit },
    ...{ quantity: item.quantity, price: item.price, originalPrice: item.originalPrice },
    ...{ packageItemId: item.packageItemId, planId, sort: index + 1 },
  }));
  await db.insert(washPlanItem).values(rows);
}
