import { defineStates } from './states';

/** `status` of somebody's package (domain.md §2.10). Used up and expired follow from what is left and from the day. */
export type PackageStatus = 1 | 2 | 3 | 4 | 5;

export type PackageMove = 'consume' | 'extend' | 'revive' | 'lose' | 'refund' | 'renewCode';

/**
 * What becomes of a package. A used one takes times back when a bill is undone; 作废 and 退款 are for good. An expired one
 * is extended or paid back: nobody loses the money of what was not done.
 */
export const packageStates = defineStates<PackageStatus, PackageMove>({
  words: { 1: '有效', 2: '已用完', 3: '已过期', 4: '已作废', 5: '已退款' },
  moves: {
    consume: { word: '核销', from: [1], to: 1 },
    extend: { word: '延期', from: [1], to: 1 },
    revive: { word: '延期', from: [3], to: 1 },
    lose: { word: '作废', from: [1, 3], to: 4 },
    refund: { word: '退款', from: [1, 3], to: 5 },
    renewCode: { word: '补发验证码', from: [1], to: 1 },
  },
});
