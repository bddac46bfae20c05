import type { FieldChange } from '@hospital/shared/contract/calls/logs';
import { fieldLabel, isTechnical, valueText } from './words';

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : value === null || value === undefined
      ? {}
      : { content: value };

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

/** The fields in which two states of a record differ, in words; of lists what was taken and what was added. */
export function changesOf(bizType: string, before: unknown, after: unknown): FieldChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const fields = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...fields].flatMap((field): FieldChange[] => {
    if (isTechnical(field, fields) || same(was[field], is[field])) return [];
    const label = fieldLabel(bizType, field);
    const inWords = (value: unknown): string => valueText(bizType, field, value);
    if (Array.isArray(was[field] ?? is[field]) && field !== 'order') {
      const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(inWords) : []);
      const [had, has] = [texts(was[field]), texts(is[field])];
      const gone = had.filter((text) => !has.includes(text));
      const added = has.filter((text) => !had.includes(text));
      if (gone.length + added.length === 0) return [];
      return [{ field, label, before: gone.join('\n'), after: added.join('\n'), list: 'Y' }];
    }
    const text = (value: unknown): string =>
      Array.isArray(value) ? value.map(inWords).join('、') : inWords(value);
    const [old, now] = [text(was[field]), text(is[field])];
    return old === now ? [] : [{ field, label, before: old, after: now, list: 'N' }];
  });
}

/** What is told of a read, which changed nothing, in one text. */
export const toldText = (told: readonly FieldChange[]): string =>
  told.map(({ label, after }) => `${label}：${after.replaceAll('\n', '、')}`).join('\n');

/** The same of a write, for a cell of a spreadsheet. */
export const changesText = (changes: readonly FieldChange[]): string =>
  changes
    .map(({ label, before, after, list }) => {
      if (list === 'N') return `${label}：${before || '空'} → ${after || '空'}`;
      const parts = [
        ...(after ? [`增加 ${after.replaceAll('\n', '、')}`] : []),
        ...(before ? [`去掉 ${before.replaceAll('\n', '、')}`] : []),
      ];
      return `${label}：${parts.join('；')}`;
    })
    .join('\n');
