import { defineStates } from './states';

/** State of a coupon: what was done with it, and the day. Expired is kept nowhere. */
export type CouponStatus = 1 | 2 | 3 | 4;

export type CouponMove = 'use' | 'giveBack' | 'revoke';

/**
 * What becomes of a coupon. It comes back when its discount is cancelled or its bill is made void; that its day has gone
 * meanwhile makes it expired. 作废 is for good.
 */
export const couponStates = defineStates<CouponStatus, CouponMove>({
  words: { 1: '可用', 2: '已用', 3: '已过期', 4: '已作废' },
  moves: {
    use: { word: '使用', from: [1], to: 2 },
    giveBack: { word: '退回', from: [2], to: 1 },
    revoke: { word: '作废', from: [1], to: 4 },
  },
});
