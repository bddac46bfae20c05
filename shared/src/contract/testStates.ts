import { defineStates, mayMove, whyNot } from './states';

/** `status` of an order of a test (domain.md §2.10 TestingOrder). */
export type TestStatus = 0 | 1 | 2 | 3 | 4;

export type TestMove = 'start' | 'report' | 'audit' | 'back' | 'cancel' | 'correct';

/** What becomes of an order: sampled, examined, approved by a second person, or given back to be done again. */
export const testStates = defineStates<TestStatus, TestMove>({
  words: { 0: '待采样', 1: '检测中', 2: '待审核', 3: '已出报告', 4: '已取消' },
  moves: {
    start: { word: '采样', from: [0], to: 1 },
    report: { word: '提交报告', from: [1], to: 2 },
    audit: { word: '审核', from: [2], to: 3 },
    back: { word: '退回', from: [2], to: 1 },
    cancel: { word: '取消', from: [0, 1], to: 4 },
    correct: { word: '更正', from: [3], to: 3 },
  },
});

/** An order as far as its moves depend on it. */
interface Moved {
  readonly status: number;
  /** Why its report was sent back; empty if it was not. */
  readonly backReason: string;
}

/** Why an order cannot be moved so, in the words of 40902; empty where it can. One that has begun ends only if it was sent back. */
export function whyNoTestMove({ status, backReason }: Moved, move: TestMove): string {
  const state = status as TestStatus;
  if (!mayMove(testStates, state, move)) return whyNot(testStates, state, move);
  return move === 'cancel' && state === 1 && backReason === ''
    ? '检查已开始，不能取消；报告被退回后才可以取消'
    : '';
}
