import { compactDay, addDays } from '@hospital/shared/format';
import { PACKAGE_DISCOUNT } from '@hospital/shared/contract/discountWords';
import { sharesOf } from '@hospital/shared/contract/packageShares';
import { PACKAGE_CATEGORY } from '@hospital/shared/contract/packageWords';
import type { Calendar } from '../../../platform/seeds/calendar';
import type { customerPackage, customerPackageItem, customerPackageLog } from '../../billing';
import type { bill, billItem, billPayment } from '../../billing/schema';
import type { owner, pet } from '../../owners/schema';
import type { product } from '../../stock/schema';
import { PACKAGE_PRODUCT } from '../packages/product';

/** The store of the demo's front desk, and who takes money there. */
const STORE = '1001';
const [CASHIER, CASHIER_NAME] = ['6', '梁晓琳'];

type ProductRow = typeof product.$inferInsert;

/** Name, price in yuan, days, and times of products by their names. */
const PLANS: readonly (readonly [
  name: string,
  price: number,
  days: number,
  content: readonly (readonly [string, number])[],
])[] = [
  [
    '小型犬洗护10次卡',
    688,
    365,
    [
      ['小型犬洗澡', 10],
      ['去浮毛', 2],
    ],
  ],
  ['中型犬洗澡5次卡', 468, 180, [['中型犬洗澡', 5]]],
  [
    '猫咪焕新卡',
    558,
    0,
    [
      ['猫咪洗澡（短毛）', 4],
      ['去浮毛', 4],
    ],
  ],
];

/** Which plan, how many days ago, how often used, in which way it was paid: half used, nearly over, expired, untouched. */
const OWNED: readonly (readonly [plan: number, daysAgo: number, used: number, way: 1 | 2 | 3])[] = [
  [0, 97, 4, 2],
  [1, 41, 3, 3],
  [1, 203, 2, 2],
  [2, 12, 1, 2],
  [0, 3, 0, 1],
];

interface Made {
  readonly products: readonly ProductRow[];
  readonly owners: readonly (typeof owner.$inferInsert)[];
  readonly pets: readonly (typeof pet.$inferInsert)[];
}

/** Rows of packages, by their tables. */
export function demoPackages(calendar: Calendar, { products, owners, pets }: Made) {
  const byName = new Map(products.map((item) => [item.name, item]));
  const made = { createDate: calendar.at(-300, 600), updateDate: calendar.at(-300, 600) };
  const plans = PLANS.map(([name, yuan, validDays, content], at) => ({
    ...{ id: `TCFA${at + 1}`, name, price: yuan * 100, validDays, ...made },
    items: content.flatMap(([product_, quantity]) => {
      const productId = byName.get(product_)?.id;
      return productId === undefined ? [] : [{ productId, quantity }];
    }),
  })).filter(({ items }) => items.length > 0);
  const rows = {
    plans,
    products: [
      {
        ...{ id: PACKAGE_PRODUCT, code: 'PACKAGE', name: '套餐', categoryCode: PACKAGE_CATEGORY },
        ...{ unit: '份', retailPrice: 0, validFlag: 'N' as const },
      },
    ] satisfies ProductRow[],
    bills: [] as (typeof bill.$inferInsert)[],
    items: [] as (typeof billItem.$inferInsert)[],
    payments: [] as (typeof billPayment.$inferInsert)[],
    owned: [] as (typeof customerPackage.$inferInsert)[],
    contents: [] as (typeof customerPackageItem.$inferInsert)[],
    logs: [] as (typeof customerPackageLog.$inferInsert)[],
  };
  const buyers = owners.filter(
    ({ id, storeId, status = 1 }) =>
      storeId === STORE && status === 1 && pets.some(({ ownerId }) => ownerId === id),
  );
  for (const [at, one] of OWNED.entries()) {
    const plan = plans[one[0]];
    const buyer = buyers[3 + at * 2];
    if (plan && buyer?.id) sell(rows, { at, one, plan, ownerId: buyer.id, calendar, byId: idMap(products) });
  }
  return rows;
}

const idMap = (products: readonly ProductRow[]): ReadonlyMap<string, ProductRow> =>
  new Map(products.flatMap((item) => (item.id === undefined ? [] : [[item.id, item] as const])));

interface Sale {
  readonly at: number;
  readonly one: (typeof OWNED)[number];
  readonly plan: {
    readonly id: string;
    readonly name: string;
    readonly price: number;
    readonly validDays: number;
    readonly items: readonly { readonly productId: string; readonly quantity: number }[];
  };
  readonly ownerId: string;
  readonly calendar: Calendar;
  readonly byId: ReadonlyMap<string, ProductRow>;
}

/** One package with the bill that paid it, and a bill for each of its uses. */
function sell(rows: ReturnType<typeof demoPackages>, { at, one, plan, ownerId, calendar, byId }: Sale): void {
  const [, daysAgo, used, way] = one;
  const time = calendar.at(-daysAgo, 15 * 60 + at * 7);
  const by = { createId: CASHIER, createName: CASHIER_NAME, createDate: time, updateDate: time };
  const id = `TCKH${at + 1}`;
  const billId = `BTC${at + 1}`;
  const day = compactDay(time);
  const { price } = plan;
  rows.bills.push({
    ...{ id: billId, billNo: `ZD${day}800${at + 1}`, storeId: STORE, type: 6, ownerId, status: 2 },
    ...{ totalAmount: price, payableAmount: price, paidAmount: price, orderTime: time, payTime: time },
    ...{ cashierId: CASHIER, saleUserId: CASHIER, ...by },
  });
  rows.items.push({
    ...{ id: `${billId}-1`, billId, productId: PACKAGE_PRODUCT, productName: `套餐：${plan.name}` },
    ...{ categoryCode: PACKAGE_CATEGORY, unit: '份', quantity: '1', price, originalPrice: price },
    ...{ amount: price, ...by },
  });
  const receiptNo = `SK${day}800${at + 1}`;
  rows.payments.push({
    ...{ id: `${billId}-p`, billId, storeId: STORE, way, amount: price, refNo: `${receiptNo}-${STORE}` },
    ...{ payTime: time, cashierId: CASHIER, ...by },
  });
  const startDate = calendar.day(-daysAgo);
  rows.owned.push({
    ...{ id, packageNo: `TC${day}000${at + 1}`, planId: plan.id, name: plan.name, ownerId, storeId: STORE },
    ...{ billId, price, startDate, saleUserId: CASHIER, code: String(314_159 + at * 27_182), ...by },
    expireDate: plan.validDays === 0 ? '' : addDays(startDate, plan.validDays - 1),
  });
  rows.logs.push({
    ...{ id: `${id}-sold`, customerPackageId: id, storeId: STORE, kind: 1, billId, amount: price, ...by },
  });
  const parts = plan.items.map(({ productId, quantity }) => ({
    ...{ productId, quantity, listPrice: byId.get(productId)?.retailPrice ?? 0 },
  }));
  const shares = sharesOf(price, parts);
  for (const [sort, { productId, quantity }] of plan.items.entries()) {
    const sold = byId.get(productId);
    rows.contents.push({
      ...{ id: `${id}-${sort + 1}`, customerPackageId: id, productId, productName: sold?.name ?? '' },
      ...{ unit: sold?.unit ?? '次', sort: sort + 1, total: quantity, amount: shares[sort] ?? 0 },
      used: sort === 0 ? used : 0,
    });
  }
  for (let nth = 0; nth < used; nth += 1)
    useOnce(rows, { id, ownerId, nth, daysAgo, calendar, sold: byId.get(plan.items[0]?.productId ?? '') });
}

interface UseOf {
  readonly id: string;
  readonly ownerId: string;
  readonly nth: number;
  readonly daysAgo: number;
  readonly calendar: Calendar;
  readonly sold: ProductRow | undefined;
}

/** A wash that a package took. */
function useOnce(
  rows: ReturnType<typeof demoPackages>,
  { id, ownerId, nth, daysAgo, calendar, sold }: UseOf,
): void {
  if (!sold?.id) return;
  const time = calendar.at(-Math.max(1, daysAgo - 9 * (nth + 1)), 11 * 60 + nth * 13);
  const by = { createId: CASHIER, createName: CASHIER_NAME, createDate: time, updateDate: time };
  const billId = `${id}B${nth + 1}`;
  const price = sold.retailPrice;
  rows.bills.push({
    ...{
      id: billId,
      billNo: `ZD${compactDay(time)}81${id.slice(-1)}${nth + 1}`,
      storeId: STORE,
      type: 3,
      ownerId,
    },
    ...{ status: 2, totalAmount: price, discountAmount: price, payableAmount: 0, orderTime: time },
    ...{ payTime: time, ...by },
  });
  rows.items.push({
    ...{ id: `${billId}-1`, billId, productId: sold.id, productName: sold.name, unit: sold.unit },
    ...{ categoryCode: sold.categoryCode, quantity: '1', price, originalPrice: price, amount: 0 },
    ...{ discountRate: '0', discountType: PACKAGE_DISCOUNT, packageItemId: `${id}-1`, ...by },
  });
  rows.logs.push({
    ...{ id: `${billId}-u`, customerPackageId: id, storeId: STORE, kind: 2, itemId: `${id}-1`, quantity: 1 },
    ...{ billId, billItemId: `${billId}-1`, amount: price, ...by },
  });
}
