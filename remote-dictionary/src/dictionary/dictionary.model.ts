import type { DictEntry } from '@hospital/shared/contract/calls/dictionary';
import type { Difference } from '@hospital/shared/ui/core';

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

/** What the dialog edits. */
export interface DictionaryValues {
  readonly type: string;
  readonly name: string;
  readonly code: string;
  readonly sort: number;
  readonly remarks?: string;
}

/** Labels of the dialog's fields, in their order. */
export const FIELD_LABELS: Readonly<Record<keyof DictionaryValues, string>> = {
  type: '类型',
  name: '名称',
  code: '编码',
  sort: '排序',
  remarks: '备注',
};

export const valuesOf = ({ type, name, code, sort, remarks }: DictEntry): DictionaryValues => ({
  type,
  name,
  code,
  sort,
  remarks,
});

/** In which fields another person's newer record differs from what is in the dialog. */
export function differences(mine: DictionaryValues, theirs: DictEntry): readonly Difference[] {
  return (Object.keys(FIELD_LABELS) as (keyof DictionaryValues)[])
    .filter((field) => String(mine[field] ?? '') !== String(theirs[field]))
    .map((field) => ({ label: FIELD_LABELS[field], theirs: String(theirs[field]) }));
}

/** A half-typed entry, and the version it was changed from; none for a new one. */
export interface EntryDraft {
  readonly values: Partial<DictionaryValues>;
  readonly version?: number;
}

/** In which fields a draft differs from what the dialog shows at first. */
export const draftDifferences = (saved: Partial<DictionaryValues>, { values }: EntryDraft) =>
  (Object.keys(FIELD_LABELS) as (keyof DictionaryValues)[])
    .map((field) => ({
      label: FIELD_LABELS[field],
      saved: String(saved[field] ?? ''),
      draft: String(values[field] ?? ''),
    }))
    .filter(({ saved: before, draft }) => before !== draft);

/**
 * Which field the words of a refusal for uniqueness mean (`名称已存在`); null when they name none of the dialog's.
 */
export function fieldNamedIn(words: string): keyof DictionaryValues | null {
  const fields = Object.entries(FIELD_LABELS) as [keyof DictionaryValues, string][];
  return fields.find(([, label]) => words.includes(label))?.[0] ?? null;
}
