import { defineStates } from './states';

/** `status` of a follow-up (domain.md §2.8). */
export type ReviewStatus = 'N' | 'Y' | 'C';

/** `cancel` is nobody's button: it comes with the end of an animal (`petStates.ts`). */
export type ReviewMove = 'finish' | 'postpone' | 'cancel';

/** What becomes of a follow-up: an attempt ends it with a result, or names when it is tried again. */
export const reviewStates = defineStates<ReviewStatus, ReviewMove>({
  words: { N: '待处理', Y: '已完成', C: '已取消' },
  moves: {
    finish: { word: '回访', from: ['N'], to: 'Y' },
    postpone: { word: '回访', from: ['N'], to: 'N' },
    cancel: { word: '取消回访', from: ['N'], to: 'C' },
  },
});
