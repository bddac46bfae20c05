import { defineStates } from './states';

/** `status` of a plan of vaccination or deworming (domain.md §2.9). */
export type ImmuneStatus = 'N' | 'Y' | 'C';

/**
 * `cover`, `uncover` and `close` are nobody's buttons: they come with a later vaccination, with that which is taken back,
 * and with the end of an animal.
 */
export type ImmuneMove =
  | 'finish'
  | 'change'
  | 'remove'
  | 'tip'
  | 'reserve'
  | 'revoke'
  | 'withdraw'
  | 'void'
  | 'renew'
  | 'cover'
  | 'uncover'
  | 'close';

/**
 * What becomes of a plan: somebody carries it out, moves it, takes it back, reminds its owner or reserves a time. What a
 * later one of its group makes needless is done with that; with the end of its animal it is cancelled. What was carried
 * out by mistake is to be done again (`revoke`), what was written down of elsewhere by mistake is cancelled (`withdraw`);
 * a certificate is made void and given anew without any change of the plan.
 */
export const immuneStates = defineStates<ImmuneStatus, ImmuneMove>({
  words: { N: '待执行', Y: '已完成', C: '已取消' },
  moves: {
    finish: { word: '执行', from: ['N'], to: 'Y' },
    change: { word: '改期', from: ['N'], to: 'N' },
    remove: { word: '删除', from: ['N'], to: 'C' },
    tip: { word: '提醒', from: ['N'], to: 'N' },
    reserve: { word: '预约', from: ['N'], to: 'N' },
    revoke: { word: '撤销执行', from: ['Y'], to: 'N' },
    withdraw: { word: '撤销登记', from: ['Y'], to: 'C' },
    void: { word: '作废免疫证', from: ['Y'], to: 'Y' },
    renew: { word: '补发免疫证', from: ['Y'], to: 'Y' },
    cover: { word: '随后一次完成', from: ['N'], to: 'Y' },
    uncover: { word: '恢复待执行', from: ['Y'], to: 'N' },
    close: { word: '关闭', from: ['N'], to: 'C' },
  },
});
