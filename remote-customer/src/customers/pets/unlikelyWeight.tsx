import { WEIGHT_TIMES_ASKED } from '@hospital/shared/contract/bounds';
import { confirm } from '@hospital/shared/ui/core';

/** Whether a weight is so far from another one that it is more likely a slip of the hand: a point too far to the right. */
export const isUnlikely = (weight: number, last: number | null): boolean =>
  last !== null && (weight >= last * WEIGHT_TIMES_ASKED || weight * WEIGHT_TIMES_ASKED <= last);

/** Asks before such a weight is saved; resolves to whether it is meant, at once for any other. */
export const askUnlikely = async (name: string, weight: number, last: number | null): Promise<boolean> =>
  !isUnlikely(weight, last) ||
  (await confirm({
    content: `“${name}”上次 ${last} kg，这次 ${weight} kg，相差很大，确定没有输错吗?`,
    okText: '没有输错',
    cancelText: '返回修改',
  }));
