import { defineStates } from './states';

/** `status` of a plan of vaccination or deworming (domain.md §2.9). */
export type ImmuneStatus = 'N' | 'Y' | 'C';

/** `cover` and `close` are nobody's buttons: they come with a later vaccination, and with the end of an animal. */
export type ImmuneMove = 'finish' | 'change' | 'remove' | 'tip' | 'reserve' | 'cover' | 'close';

/**
 * What becomes of a plan: somebody carries it out, moves it, takes it back, reminds its owner or reserves a time. What a
 * later one of its group makes needless is done with that; with the end of its animal it is cancelled.
 */
export const immuneStates = defineStates<ImmuneStatus, ImmuneMove>({
  words: { N: '待执行', Y: '已完成', C: '已取消' },
  moves: {
    finish: { word: '执行', from: ['N'], to: 'Y' },
    change: { word: '改期', from: ['N'], to: 'N' },
    remove: { word: '删除', from: ['N'], to: 'C' },
    tip: { word: '提醒', from: ['N'], to: 'N' },
    reserve: { word: '预约', from: ['N'], to: 'N' },
    cover: { word: '随后一次完成', from: ['N'], to: 'Y' },
    close: { word: '关闭', from: ['N'], to: 'C' },
  },
});
