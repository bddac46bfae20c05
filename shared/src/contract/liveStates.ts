import { defineStates } from './states';

/** `state` of a stay in hospital (domain.md §2.6 LiveInfo). */
export type LiveState = 1 | 2 | 3;

export type LiveMove = 'out';

/** What becomes of an inpatient: it is taken in, and leaves. Who leaves with a case that was referred is 已转诊. */
export const liveStates = defineStates<LiveState, LiveMove>({
  words: { 1: '在院', 2: '已出院', 3: '已转诊' },
  moves: { out: { word: '出院', from: [1], to: 2 } },
});

/** What can be done with a stay without moving it, and in which of its states. */
export const liveDeeds = {
  edit: { word: '修改住院信息', while: [1] },
  deposit: { word: '收取押金', while: [1] },
  order: { word: '修改医嘱', while: [1] },
  course: { word: '记录病程', while: [1] },
} as const satisfies Record<string, { readonly word: string; readonly while: readonly LiveState[] }>;

export type LiveDeed = keyof typeof liveDeeds;

/** Why a stay in the state takes no such deed, in the words of 40902; null where it does. */
export function whyNoLiveDeed(state: LiveState, deed: LiveDeed): string | null {
  const { word, while: states } = liveDeeds[deed];
  const allowed: readonly LiveState[] = states;
  return allowed.includes(state) ? null : `当前状态（${liveStates.words[state]}）不允许${word}`;
}
