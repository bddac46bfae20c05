import { and, eq, sql } from 'drizzle-orm';
import { rateOf, tenThousandthsOf } from '@hospital/shared/contract/amounts';
import type { DiscountOption } from '@hospital/shared/contract/calls/discounts';
import { MOST_OF_OWNER } from '@hospital/shared/contract/couponWords';
import { hasCouponStatus, ownerCoupon } from '../../billing';
import { isOneOf } from '../../../platform/database/paging';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { invalid } from '../../../platform/errors/businessError';
import { bill } from '../../billing/schema';
import { productNames, scopeOf, termsOf } from '../coupons/kindRecords';
import { couponsWithKinds, type CouponWithKind } from '../coupons/records';
import { linesOfCoupon, whyNotCoupon } from '../coupons/usable';
import type { DiscountDesk, Wanted } from './desk';

/** What a coupon is called as a discount. */
const nameOf = ({ kind }: CouponWithKind): string => kind.name;

/** Coupons of the owner of a bill that are neither used, void nor expired, each with why it cannot be used. */
export async function couponOptions(db: TenantDatabase, desk: DiscountDesk): Promise<DiscountOption[]> {
  const { ownerId } = desk.row;
  if (ownerId === null) return [];
  const usable = and(eq(ownerCoupon.ownerId, ownerId), hasCouponStatus(1));
  const shown = await couponsWithKinds(db, usable, MOST_OF_OWNER);
  const names = await productNames(
    db,
    shown.map(({ kind }) => kind),
  );
  return shown.map((coupon) => {
    const { row, kind } = coupon;
    const reason = whyNotCoupon(desk, coupon);
    return {
      ...{ id: row.id, type: 2 as const, name: nameOf(coupon), scope: scopeOf(kind, names) },
      rate: kind.rate === null ? null : rateOf(tenThousandthsOf(kind.rate)),
      ...{ usable: reason === '' ? ('Y' as const) : ('N' as const), reason },
      ...{ couponNo: row.couponNo, terms: termsOf(kind), endDate: row.endDate },
    };
  });
}

/** Those of these ids that are coupons. */
export const couponsAmong = (db: TenantDatabase, ids: readonly string[]): Promise<CouponWithKind[]> =>
  couponsWithKinds(db, isOneOf(ownerCoupon.id, ids), ids.length);

/**
 * Coupons as they would be used.
 *
 * @param lineIds lines that are chosen; left out: all
 * @throws 40001 for one that cannot be used, and for two on one line where discounts do not add up
 */
export function wantedCoupons(
  desk: DiscountDesk,
  coupons: readonly CouponWithKind[],
  lineIds: readonly string[] | undefined,
): Wanted[] {
  const taken = new Set<string>();
  return coupons.map((coupon) => {
    const { row, kind } = coupon;
    const why = whyNotCoupon(desk, coupon, lineIds);
    if (why !== '') throw invalid('discountIds', `${nameOf(coupon)}：${why}`);
    const own = linesOfCoupon(desk, coupon, lineIds).map(({ id }) => id);
    if (!desk.stack && own.some((id) => taken.has(id)))
      throw invalid('discountIds', '同一项目不能同时使用多张优惠券');
    for (const id of own) taken.add(id);
    return {
      ...{ type: 2 as const, planId: null, couponId: row.id, name: nameOf(coupon), reason: '' },
      ...{ lineIds: own, amount: kind.amount },
      rate: kind.rate === null ? null : tenThousandthsOf(kind.rate),
    };
  });
}

/**
 * Keeps the coupons until the transaction ends: of two desks that use one, the second is told where it went.
 *
 * @throws 40001 for one that was used, or made void, meanwhile
 */
export async function holdCoupons(db: TenantDatabase, wanted: readonly Wanted[]): Promise<void> {
  const ids = wanted.flatMap(({ couponId }) => couponId ?? []);
  if (ids.length === 0) return;
  const rows = await db
    .select()
    .from(ownerCoupon)
    .where(isOneOf(ownerCoupon.id, ids))
    .orderBy(ownerCoupon.id)
    .for('update');
  for (const row of rows) {
    const name = wanted.find(({ couponId }) => couponId === row.id)?.name ?? '';
    if (row.revokeReason !== '') throw invalid('discountIds', `${name}（${row.couponNo}）已作废`);
    if (row.usedBillId === null) continue;
    const [used] = await db.select({ billNo: bill.billNo }).from(bill).where(eq(bill.id, row.usedBillId));
    throw invalid('discountIds', `${name}（${row.couponNo}）已在账单${used?.billNo ?? ''}使用`);
  }
}

/** Coupons of discounts whose last day has gone, by their ids. */
export async function expiredCoupons(
  db: TenantDatabase,
  ids: readonly string[],
  today: string,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: ownerCoupon.id })
    .from(ownerCoupon)
    .where(and(isOneOf(ownerCoupon.id, ids), sql`${ownerCoupon.endDate} < ${today}`));
  return new Set(rows.map(({ id }) => id));
}
