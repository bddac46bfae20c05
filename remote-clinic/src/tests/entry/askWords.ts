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

/** Below nothing, where what is normal does not begin there (a base excess). */
function isBelowNothing(value: string, { refLow }: PanelItem): boolean {
  const mayBe = refLow !== '' && (numericValue(refLow) ?? 0) < 0;
  return (numericValue(value) ?? 0) < 0 && !mayBe;
}

const named = (rows: EntryValues['results']): string => {
  const first = rows
    .slice(0, MOST_NAMED)
    .map(({ item, value }) => `${item}“${value.trim()}”`)
    .join('、');
  return rows.length > MOST_NAMED ? `${first}等 ${rows.length} 项` : first;
};

/**
 * Asks before a report goes out that says words, or a number below nothing, where a quantity is measured: a slip of the
 * keys is kept as it was typed. It may be meant so (`溶血`).
 *
 * @returns whether it is meant so; at once where every measured value is a number that can be
 */
export async function askWords(
  panel: readonly PanelItem[],
  { results }: Pick<EntryValues, 'results'>,
): Promise<boolean> {
  const measured = results.filter(
    ({ item, value, added }) => !added && value.trim() !== '' && isMeasured(limitsOf(panel, item)),
  );
  const words = measured.filter(({ value }) => numericValue(value) === null);
  const negative = measured.filter(({ item, value }) => isBelowNothing(value, limitsOf(panel, item)));
  if (words.length + negative.length === 0) return true;
  return confirm({
    title: titleOf(words.length, negative.length),
    content: [
      words.length > 0 && `${named(words)}不是数值，报告里会写“未判定”。`,
      negative.length > 0 && `${named(negative)}是负数，请核对是否多输了负号。`,
    ]
      .filter(Boolean)
      .join(''),
    okText: '仍要提交',
    cancelText: '去修改',
  });
}

function titleOf(words: number, negative: number): string {
  if (negative === 0) return '有结果不是数值';
  return words === 0 ? '有结果是负数' : '有结果需要核对';
}
