import type { WardStay } from '@hospital/shared/contract/calls/ward';
import { formatYuan } from '@hospital/shared/format';

/**
 * `¥783.00（含未计费笼位 ¥720.00）`: what is not paid of a stay, and how much of it no bill has yet, so that it can be told
 * from the sum of the bills (未结账单).
 */
export const owedWords = ({ owed, unbilledCage = 0 }: Pick<WardStay, 'owed' | 'unbilledCage'>): string =>
  `¥${formatYuan(owed)}${unbilledCage > 0 ? `（含未计费笼位 ¥${formatYuan(unbilledCage)}）` : ''}`;
