import { sql, type SQL } from 'drizzle-orm';
import type { CouponStatus } from '@hospital/shared/contract/couponStates';
import { shanghaiDay } from '@hospital/shared/format';
import { ownerCoupon } from './schema/coupons';

export type OwnerCouponRecord = typeof ownerCoupon.$inferSelect;

/** State of a coupon on a day: what was done with it before what the day makes of it. */
export function couponStatusOf(
  { usedBillId, revokeReason, endDate }: Pick<OwnerCouponRecord, 'usedBillId' | 'revokeReason' | 'endDate'>,
  today: string = shanghaiDay(new Date()),
): CouponStatus {
  if (revokeReason !== '') return 4;
  if (usedBillId !== null) return 2;
  return endDate < today ? 3 : 1;
}

/** The same as a condition of a query over `owner_coupon`. */
export function hasCouponStatus(status: CouponStatus, today: string = shanghaiDay(new Date())): SQL {
  if (status === 4) return sql`${ownerCoupon.revokeReason} <> ''`;
  if (status === 2) return sql`${ownerCoupon.usedBillId} is not null`;
  const open = sql`${ownerCoupon.usedBillId} is null and ${ownerCoupon.revokeReason} = ''`;
  return status === 3
    ? sql`(${open} and ${ownerCoupon.endDate} < ${today})`
    : sql`(${open} and ${ownerCoupon.endDate} >= ${today})`;
}
