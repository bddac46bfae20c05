import type { Handlers } from '../../../platform/http/call';
import { giveCoupons } from './give';
import { couponKinds } from './kinds';
import { couponPage, couponsOfOwner } from './read';
import { revokeCoupon } from './revoke';
import { saveKind, stopKind } from './saveKind';

/** Coupons (domain.md §2.7 BillDiscount, type 2). */
export const couponHandlers: Handlers<'coupons'> = {
  kinds: couponKinds,
  saveKind,
  stopKind,
  page: couponPage,
  ofOwner: couponsOfOwner,
  give: giveCoupons,
  revoke: revokeCoupon,
};
