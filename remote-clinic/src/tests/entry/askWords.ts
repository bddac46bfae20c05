import type { PanelItem } from '@hospital/shared/contract/calls/testing';
import { numericValue } from '@hospital/shared/contract/testValues';
import { confirm } from '@hospital/shared/ui/core';
import { type EntryValues, limitsOf } from './entry.model';

/** Values that are said one by one. */
const MOST_NAMED = 3;

/** An item is measured where it has bounds, or a unit and no word for what is normal. */
function isMeasured({ unit, refLow, refHigh, normal = '' }: PanelItem): boolean {
  return refLow !== '' || refHigh !== '' || (unit !== '' && normal === '');
}

/**
 * Asks before a report goes out that says words where a number is measured: a slip of the keys is kept as it was typed,
 * and nobody judges it. It may be meant so (`溶血`).
 *
 * @returns whether it is meant so; at once where every measured value is a number
 */
export async function askWords(
  panel: readonly PanelItem[],
  { results }: Pick<EntryValues, 'results'>,
): Promise<boolean> {
  const words = results
    .filter(
      ({ item, value, added }) =>
        !added && value.trim() !== '' && numericValue(value) === null && isMeasured(limitsOf(panel, item)),
    )
    .map(({ item, value }) => `${item}“${value.trim()}”`);
  if (words.length === 0) return true;
  const named = words.slice(0, MOST_NAMED).join('、');
  return confirm({
    title: '有结果不是数值',
    content: `${words.length > MOST_NAMED ? `${named}等 ${words.length} 项` : named}不是数值，报告里会写“未判定”。`,
    okText: '仍要提交',
    cancelText: '去修改',
  });
}
