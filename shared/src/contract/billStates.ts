import { defineStates } from './states';

/** `status` of a bill (domain.md §2.7). */
export type BillStatus = 0 | 1 | 2 | 3 | 4 | 5;

/** Everything that was paid was given back. */
export const REFUNDED = 4 satisfies BillStatus;
/** It was never paid, and never will be. */
export const VOID = 5 satisfies BillStatus;

export type BillMove = 'modify' | 'payPart' | 'pay' | 'takeBack' | 'refundPart' | 'refund' | 'cancel';

/**
 * What becomes of a bill (domain.md §2.7). A bill of which only a part was paid takes that part back and is unpaid
 * again; a settled one that is refunded stays so, and what was void is never paid.
 */
export const billStates = defineStates<BillStatus, BillMove>({
  words: { 0: '未结算', 1: '部分结算', 2: '已结算', 3: '部分退款', 4: '已退款', 5: '已作废' },
  moves: {
    modify: { word: '修改', from: [0], to: 0 },
    payPart: { word: '收款', from: [0, 1], to: 1 },
    pay: { word: '收款', from: [0, 1], to: 2 },
    takeBack: { word: '退款', from: [1], to: 0 },
    refundPart: { word: '退款', from: [2, 3], to: 3 },
    refund: { word: '退款', from: [2, 3], to: 4 },
    cancel: { word: '作废', from: [0], to: 5 },
  },
});

/** Money can be given back of it. */
export const mayRefund = (status: BillStatus): boolean =>
  billStates.moves.refund.from.includes(status) || billStates.moves.takeBack.from.includes(status);
