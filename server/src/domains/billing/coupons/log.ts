import { eq } from 'drizzle-orm';
import { couponStates } from '@hospital/shared/contract/couponStates';
import { isOneOf } from '../../../platform/database/paging';
import type { CallContext } from '../../../platform/http/call';
import { couponKind, ownerCoupon } from './schema/coupons';
import { couponStatusOf } from './status';

/** What a bill does with a coupon. */
interface CouponUse {
  readonly move: 'use' | 'giveBack';
  readonly billNo: string;
}

/** Tells the log of operations what a bill did with these coupons. */
export async function logCoupons(
  { db, audit }: CallContext,
  ids: readonly string[],
  { move, billNo }: CouponUse,
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await db
    .select({ row: ownerCoupon, kindName: couponKind.name })
    .from(ownerCoupon)
    .innerJoin(couponKind, eq(couponKind.id, ownerCoupon.kindId))
    .where(isOneOf(ownerCoupon.id, ids))
    .orderBy(ownerCoupon.id);
  for (const { row, kindName } of rows) {
    const known = { couponNo: row.couponNo, kindName, billNo };
    const unused = couponStates.words[couponStatusOf({ ...row, usedBillId: null })];
    const used = couponStates.words[2];
    const [before, after] = move === 'use' ? [unused, used] : [used, unused];
    audit({
      ...{ bizType: 'ownerCoupon', bizId: row.id },
      ...{ before: { ...known, status: before }, after: { ...known, status: after } },
    });
  }
}

/** Ids of the coupons that a bill uses, held in the order in which everybody holds them. */
export async function couponsUsedBy({ db }: Pick<CallContext, 'db'>, billId: string): Promise<string[]> {
  const rows = await db
    .select({ id: ownerCoupon.id })
    .from(ownerCoupon)
    .where(eq(ownerCoupon.usedBillId, billId))
    .orderBy(ownerCoupon.id)
    .for('update');
  return rows.map(({ id }) => id);
}
