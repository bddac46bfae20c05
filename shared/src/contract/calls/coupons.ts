import { couponKindCalls } from './couponKinds';
import { ownerCouponCalls } from './ownerCoupons';

export { CouponKind } from './couponKinds';
export { OwnerCoupon } from './ownerCoupons';

/** Coupons: made by the chain, given to owners, used on bills as discounts (domain.md §2.7 BillDiscount, type 2). */
export const couponCalls = { ...couponKindCalls, ...ownerCouponCalls };
