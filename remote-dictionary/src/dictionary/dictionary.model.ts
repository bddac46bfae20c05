import type { DictEntry } from '@hospital/shared/contract/calls/dictionary';
import type { Words } from '@hospital/shared/ui/data';

/** Entries of one type. Their parent row is derived, the server does not store it (spec 1 §3). */
export interface DictionaryGroup {
  /** `type:{type}`, the `parentId` of the entries. */
  readonly id: string;
  readonly parentId: '0';
  readonly type: string;
  /** The remarks of the entries. */
  readonly name: string;
  readonly entries: readonly DictEntry[];
}

/** A row of the table: a type, or one of its entries. */
export type DictionaryRow = DictionaryGroup | DictEntry;

export const isGroup = (row: DictionaryRow): row is DictionaryGroup => row.parentId === '0';

/** Groups entries by type, both in the order in which they come; an entry that comes twice counts once. */
export function groupByType(entries: readonly DictEntry[]): readonly DictionaryGroup[] {
  const byType = new Map<string, Map<string, DictEntry>>();
  for (const entry of entries) {
    const ofType = byType.get(entry.type) ?? new Map<string, DictEntry>();
    ofType.set(entry.id, entry);
    byType.set(entry.type, ofType);
  }
  return [...byType].map(([type, ofType]) => ({
    id: groupId(type),
    parentId: '0',
    type,
    name: nameOfGroup([...ofType.values()]),
    entries: [...ofType.values()],
  }));
}

export const groupId = (type: string): string => `type:${type}`;

const nameOfGroup = (entries: readonly DictEntry[]): string =>
  entries.find(({ remarks }) => remarks !== '')?.remarks ?? '';

/** The rows to show: every group, followed by its entries when it is unfolded. */
export const rowsOf = (
  groups: readonly DictionaryGroup[],
  isUnfolded: (id: string) => boolean,
): readonly DictionaryRow[] =>
  groups.flatMap((group) => (isUnfolded(group.id) ? [group, ...group.entries] : [group]));

/** The ids with one of them at another place; the same list when nothing moves. */
export function movedTo(ids: readonly string[], id: string, index: number): readonly string[] {
  const from = ids.indexOf(id);
  const to = Math.min(Math.max(index, 0), ids.length - 1);
  if (from < 0 || from === to) return ids;
  const others = ids.filter((one) => one !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}

/** Entries in the order of their ids; those that are not named come last. */
export function inOrder(entries: readonly DictEntry[], ids: readonly string[]): readonly DictEntry[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  return [...entries].sort((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length));
}

/** What the dialog edits. */
export interface DictionaryValues {
  readonly type: string;
  readonly name: string;
  readonly code: string;
  readonly sort: number;
  readonly remarks?: string;
}

/** Labels of the dialog's fields, in their order, and their values in words. */
export const WORDS: Words<DictionaryValues> = {
  type: ['类型', ({ type = '' }) => type],
  name: ['名称', ({ name = '' }) => name],
  code: ['编码', ({ code = '' }) => code],
  sort: ['排序', ({ sort }) => String(sort ?? '')],
  remarks: ['备注', ({ remarks = '' }) => remarks],
};

export const valuesOf = ({ type, name, code, sort, remarks }: DictEntry): DictionaryValues => ({
  type,
  name,
  code,
  sort,
  remarks,
});
