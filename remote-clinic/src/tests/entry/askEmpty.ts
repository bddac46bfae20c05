import { confirm } from '@hospital/shared/ui/core';
import type { EntryValues } from './entry.model';

/** Names of items that are said one by one. */
const MOST_NAMED = 3;

/**
 * Asks before a report goes to review without values for items of its test: it will not have them. A file may say them all.
 *
 * @returns whether it is meant so; at once where nothing is left out
 */
export async function askEmpty({ results, files = [] }: EntryValues): Promise<boolean> {
  const empty = results.filter(({ value, added }) => !added && value.trim() === '').map(({ item }) => item);
  const saidByFiles = files.length > 0 && empty.length === results.length;
  if (empty.length === 0 || saidByFiles) return true;
  const named = empty.slice(0, MOST_NAMED).join('、');
  return confirm({
    title: '还有项目没有结果',
    content: `${empty.length > MOST_NAMED ? `${named}等 ${empty.length} 项` : named}没有填写，报告里不会有。`,
    okText: '仍要提交',
    cancelText: '去填写',
  });
}
