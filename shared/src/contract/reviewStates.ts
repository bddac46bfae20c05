import { defineStates } from './states';

/** `status` of a follow-up (domain.md §2.8). */
export type ReviewStatus = 'N' | 'Y' | 'C';

/** `cancel` comes of the button and with the end of an animal (`petStates.ts`) or of its case. */
export type ReviewMove = 'finish' | 'postpone' | 'edit' | 'cancel' | 'undo';

/**
 * What becomes of a follow-up: an attempt ends it with a result, or names when it is tried again; whoever wrote the
 * newest attempt takes it back on the same day, and with it what came of it.
 */
export const reviewStates = defineStates<ReviewStatus, ReviewMove>({
  words: { N: '待处理', Y: '已完成', C: '已取消' },
  moves: {
    finish: { word: '回访', from: ['N'], to: 'Y' },
    postpone: { word: '回访', from: ['N'], to: 'N' },
    edit: { word: '编辑', from: ['N'], to: 'N' },
    cancel: { word: '取消回访', from: ['N'], to: 'C' },
    undo: { word: '删除回访记录', from: ['N', 'Y'], to: 'N' },
  },
});
