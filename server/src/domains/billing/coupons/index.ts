/** Coupons of owners. The calls of the desk and of who gives them are in `cashier/coupons`. */
export { couponKind, ownerCoupon } from './schema/coupons';
export { couponsUsedBy, logCoupons } from './log';
export { couponStatusOf, hasCouponStatus, type OwnerCouponRecord } from './status';
