import { addDays, compactDay } from '@hospital/shared/format';
import type { Calendar } from '../../../platform/seeds/calendar';
import type { couponKind, ownerCoupon } from '../../billing';
import type { bill, billItem } from '../../billing/schema';
import type { owner, pet } from '../../owners/schema';
import type { product } from '../../stock/schema';
import type { billDiscount } from '../discounts/schema/discounts';

/** The store of the demo's front desk, who manages it, and who takes money there. */
const STORE = '1001';
const MANAGER = { createId: '2', createName: '林婉清' };
const CASHIER = { createId: '6', createName: '梁晓琳' };
/** What the coupon that is used was for. */
const CARE = '基础护理';

type KindRow = typeof couponKind.$inferInsert;

/** An amount off a bill, a rate of washing, and one treatment for nothing. */
const KINDS: readonly (KindRow & { readonly validDays: number })[] = [
  {
    ...{ id: 'YQ-NEW', name: '新客立减券', type: 1, amount: 50_00, minimum: 200_00 },
    ...{ validDays: 60, mostPerOwner: 1 },
  },
  {
    ...{ id: 'YQ-WASH', name: '洗护8折券', type: 2, rate: '0.8', categories: ['C1', 'C2'] },
    ...{ validDays: 90, mostGiven: 500, mostPerOwner: 2 },
  },
  {
    ...{ id: 'YQ-CARE', name: '护理体验券', type: 1, amount: 50_00, categories: ['H3008', 'H3010'] },
    ...{ validDays: 30, mostPerOwner: 1, storeIds: [STORE] },
  },
];

/** Which kind, to which owner of the store, how many days ago and why; what became of it. */
const GIVEN: readonly (readonly [
  kind: number,
  owner: number,
  daysAgo: number,
  reason: string,
  end?: 'used' | 'void',
])[] = [
  [0, 0, 5, '新客登记'],
  [0, 2, 20, '新客登记'],
  [0, 1, 70, '新客登记'],
  [1, 0, 12, '会员日'],
  [1, 4, 30, '会员日'],
  [1, 2, 100, '会员日'],
  [1, 6, 15, '会员日', 'void'],
  [2, 1, 25, '回访赠送', 'used'],
  [2, 0, 8, '回访赠送'],
];

interface Made {
  readonly products: readonly (typeof product.$inferInsert)[];
  readonly owners: readonly (typeof owner.$inferInsert)[];
  readonly pets: readonly (typeof pet.$inferInsert)[];
}

/** Rows of coupons, with the bill that one of them was used on. */
export function demoCoupons(calendar: Calendar, { products, owners, pets }: Made) {
  const madeOn = { createDate: calendar.at(-120, 600), updateDate: calendar.at(-120, 600) };
  const rows = {
    kinds: KINDS.map((kind) => ({ ...kind, ...madeOn })),
    coupons: [] as (typeof ownerCoupon.$inferInsert)[],
    bills: [] as (typeof bill.$inferInsert)[],
    items: [] as (typeof billItem.$inferInsert)[],
    discounts: [] as (typeof billDiscount.$inferInsert)[],
  };
  const clients = owners.filter(
    ({ id, storeId, status = 1 }) =>
      storeId === STORE && status === 1 && pets.some(({ ownerId }) => ownerId === id),
  );
  const care = products.find(({ name }) => name === CARE);
  for (const [at, [kindAt, ownerAt, daysAgo, reason, end]] of GIVEN.entries()) {
    const [kind, ownerId] = [KINDS[kindAt], clients[ownerAt]?.id];
    if (!kind || !ownerId) continue;
    const time = calendar.at(-daysAgo, 15 * 60 + at * 11);
    const startDate = calendar.day(-daysAgo);
    const coupon = {
      ...{ id: `YQ${at + 1}`, couponNo: `YQ${compactDay(time)}000${at + 1}`, kindId: kind.id, ownerId },
      ...{ storeId: STORE, reason, startDate, endDate: addDays(startDate, kind.validDays - 1) },
      ...{ ...MANAGER, createDate: time, updateDate: time },
    };
    const billId = `BYQ${at + 1}`;
    if (end === 'used' && care?.id) {
      useOnCare(rows, {
        billId,
        couponId: coupon.id,
        kind,
        ownerId,
        care,
        time: calendar.at(5 - daysAgo, 660),
      });
      rows.coupons.push({ ...coupon, usedBillId: billId, version: 2 });
    } else rows.coupons.push(end === 'void' ? { ...coupon, revokeReason: '发错宠主', version: 2 } : coupon);
  }
  return rows;
}

interface UseOf {
  readonly billId: string;
  readonly couponId: string;
  readonly kind: KindRow;
  readonly ownerId: string;
  readonly care: Made['products'][number];
  readonly time: Date;
}

/** A treatment that a coupon paid wholly: its bill is over nothing, and settled. */
function useOnCare(
  rows: ReturnType<typeof demoCoupons>,
  { billId, couponId, kind, ownerId, care, time }: UseOf,
): void {
  const by = { ...CASHIER, createDate: time, updateDate: time };
  const price = care.retailPrice;
  const line = { id: `${billId}-1`, productName: care.name };
  rows.bills.push({
    ...{ id: billId, billNo: `ZD${compactDay(time)}8501`, storeId: STORE, type: 2, ownerId, status: 2 },
    ...{ totalAmount: price, discountAmount: price, payableAmount: 0, orderTime: time, payTime: time, ...by },
  });
  rows.items.push({
    ...{ ...line, billId, productId: care.id ?? '', categoryCode: care.categoryCode, unit: care.unit },
    ...{ quantity: '1', price, originalPrice: price, amount: 0, discountRate: '0', discountType: 2, ...by },
  });
  rows.discounts.push({
    ...{ id: `${billId}-d`, billId, type: 2, couponId, name: kind.name, amount: kind.amount ?? price },
    ...{ lines: [{ ...line, before: price, after: 0 }], ...by },
  });
}
