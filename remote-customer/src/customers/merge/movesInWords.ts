import type { MergeEffects } from '@hospital/shared/contract/calls/customers';
import { formatYuan } from '@hospital/shared/format';

/** `宠物 2、储值本金 ¥3,450.00`. */
export const movesInWords = (moves: MergeEffects['moves']): string =>
  moves
    .map(({ kind, count, amount }) => `${kind} ${amount === undefined ? count : `¥${formatYuan(amount)}`}`)
    .join('、');
