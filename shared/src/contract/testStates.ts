import { defineStates, mayMove, type States, whyNot } from './states';
import { IMAGING } from './testWords';

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

/** The same for examinations of which nobody takes a sample. */
const imagingStates: States<TestStatus, TestMove> = {
  words: { ...testStates.words, 0: '待检查' },
  moves: { ...testStates.moves, start: { ...testStates.moves.start, word: '开始检查' } },
};

/** States and moves of an order, in the words of its `type`. */
export const testStatesOf = (type: number | undefined): States<TestStatus, TestMove> =>
  type === IMAGING ? imagingStates : testStates;

/** The first state where orders of all types stand together. */
export const WAITING_WORD = '待采样或检查';

/** The states where orders of all types stand together. */
export const TEST_WORDS: Readonly<Record<TestStatus, string>> = { ...testStates.words, 0: WAITING_WORD };

/** An order as far as its moves depend on it. */
interface Moved {
  readonly status: number;
  readonly type?: number;
  /** Why its report was sent back; empty if it was not. */
  readonly backReason: string;
}

/** Why an order cannot be moved so, in the words of 40902; empty where it can. One that has begun ends only if it was sent back. */
export function whyNoTestMove({ status, type, backReason }: Moved, move: TestMove): string {
  const state = status as TestStatus;
  const states = testStatesOf(type);
  if (!mayMove(states, state, move)) return whyNot(states, state, move);
  return move === 'cancel' && state === 1 && backReason === ''
    ? '检查已开始，不能取消；报告被退回后才可以取消'
    : '';
}
