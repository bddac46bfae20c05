import type { MergeEffects } from '@hospital/shared/contract/calls/customers';
import { countInWords } from '@hospital/shared/contract/ownedWords';
import { formatYuan } from '@hospital/shared/format';

/** `宠物 2只、储值本金 ¥3,450.00`. */
export const movesInWords = (moves: MergeEffects['moves']): string =>
  moves
    .map((move) => {
      const { kind, amount } = move;
      return `${kind} ${amount === undefined ? countInWords(move) : `¥${formatYuan(amount)}`}`;
    })
    .join('、');
