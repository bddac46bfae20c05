import { defineStates } from './states';

/** `state` of a wash plan (domain.md §2.4 Wash plan). */
export type WashState = 1 | 2 | 3 | 4;

export type WashMove = 'edit' | 'receive' | 'finish' | 'notify' | 'charge' | 'cancel';

/**
 * What becomes of a wash plan (domain.md §2.4). A finished one has its bill and stays, and gets another one
 * when that was made void; its owner is told once that the animal can be fetched. One that has begun is cancelled with a reason alone.
 */
export const washStates = defineStates<WashState, WashMove>({
  words: { 1: '待接收', 2: '进行中', 3: '已完成', 4: '已取消' },
  moves: {
    edit: { word: '修改', from: [1], to: 1 },
    receive: { word: '接收', from: [1], to: 2 },
    finish: { word: '完成', from: [2], to: 3 },
    notify: { word: '通知取宠', from: [3], to: 3 },
    charge: { word: '重新开单', from: [3], to: 3 },
    cancel: { word: '取消', from: [1, 2], to: 4 },
  },
});
