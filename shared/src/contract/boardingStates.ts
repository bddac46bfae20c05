import { defineStates } from './states';

/** `state` of a stay (domain.md §2.5 Boarding). */
export type BoardingStatus = 0 | 1 | 2 | 3;

export type BoardingMove = 'in' | 'out' | 'cancel' | 'withdraw';

/**
 * What becomes of a stay: it is booked, the animal comes, and goes. A booking can be cancelled; the check-in of an animal
 * that is taken back at once is withdrawn by who has the right to.
 */
export const boardingStates = defineStates<BoardingStatus, BoardingMove>({
  words: { 0: '预订', 1: '在店', 2: '已离店', 3: '已取消' },
  moves: {
    in: { word: '入住', from: [0], to: 1 },
    out: { word: '离店', from: [1], to: 2 },
    cancel: { word: '取消', from: [0], to: 3 },
    withdraw: { word: '撤销入住', from: [1], to: 3 },
  },
});

/** What can be done with a stay without moving it, and in which of its states. */
export const boardingDeeds = {
  edit: { word: '修改', while: [0, 1] },
  deposit: { word: '收取押金', while: [0, 1] },
  sign: { word: '保存协议', while: [0, 1] },
  plan: { word: '修改注意事项', while: [0, 1] },
  tick: { word: '登记注意事项', while: [1] },
} as const satisfies Record<string, { readonly word: string; readonly while: readonly BoardingStatus[] }>;

export type BoardingDeed = keyof typeof boardingDeeds;

/** Why a stay in the state takes no such deed, in the words of 40902; null where it does. */
export function whyNoDeed(state: BoardingStatus, deed: BoardingDeed): string | null {
  const { word, while: states } = boardingDeeds[deed];
  const allowed: readonly BoardingStatus[] = states;
  return allowed.includes(state) ? null : `当前状态（${boardingStates.words[state]}）不允许${word}`;
}
