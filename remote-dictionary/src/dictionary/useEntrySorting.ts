import type { DictEntry } from '@hospital/shared/contract/calls/dictionary';
import { message } from '@hospital/shared/ui/core';
import { useState } from 'react';
import { useSortEntries } from './dictionary.calls';
import { inOrder, movedTo, type DictionaryGroup } from './dictionary.model';

/** An entry on its way to another place among those of its type. */
export interface Lifted {
  readonly entry: DictEntry;
  /** The entries as they were when it was lifted: their versions decide whether the new order may be saved. */
  readonly entries: readonly DictEntry[];
  /** All ids of the type, in the order that would be saved. */
  readonly ids: readonly string[];
  /** A row that is dragged may leave the page, and with it the end of the drag: the pointer's next move ends it then. */
  readonly by: 'pointer' | 'keyboard';
  /** It has been put down and is being saved. */
  readonly saving: boolean;
}

/** The groups with the lifted entry in its new place. */
export const arranged = (
  groups: readonly DictionaryGroup[],
  lifted: Lifted | null,
): readonly DictionaryGroup[] =>
  lifted
    ? groups.map((group) =>
        group.type === lifted.entry.type ? { ...group, entries: inOrder(group.entries, lifted.ids) } : group,
      )
    : groups;

/** Sorting the entries of a type: one is lifted, moved and put down, which saves; or it is put back. */
export function useEntrySorting() {
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const sorting = useSortEntries();

  const say = (entry: DictEntry, ids: readonly string[], what: string): void =>
    setAnnouncement(`${entry.name}${what}，第 ${ids.indexOf(entry.id) + 1} 位，共 ${ids.length} 项`);

  const lift = (entry: DictEntry, entries: readonly DictEntry[], by: Lifted['by']): void => {
    if (lifted?.saving) return;
    const ids = entries.map(({ id }) => id);
    setLifted({ entry, entries, ids, by, saving: false });
    say(entry, ids, ' 已拿起');
  };
  const moveTo = (index: number): void => {
    if (!lifted || lifted.saving) return;
    const ids = movedTo(lifted.ids, lifted.entry.id, index);
    if (ids === lifted.ids) return;
    setLifted({ ...lifted, ids });
    say(lifted.entry, ids, ' 已移动');
  };
  const cancel = (): void => {
    if (!lifted || lifted.saving) return;
    setLifted(null);
    setAnnouncement(`${lifted.entry.name} 已放回原处`);
  };
  const putDown = async (): Promise<void> => {
    if (!lifted || lifted.saving) return;
    const { entry, entries, ids } = lifted;
    if (entries.every(({ id }, index) => id === ids[index])) {
      cancel();
      return;
    }
    setLifted({ ...lifted, saving: true });
    try {
      const list = inOrder(entries, ids).map(({ id, version }) => ({ id, version }));
      // Done once the list has been read anew, so that nothing jumps back in between.
      await sorting.mutateAsync({ type: entry.type, list });
      say(entry, ids, ' 已放下');
      message.success('操作成功');
    } catch {
      // The client has said why; the entries stand as the server has them.
      setAnnouncement(`${entry.name} 未移动`);
    } finally {
      setLifted(null);
    }
  };

  return { lifted, announcement, lift, moveTo, cancel, putDown };
}

export type EntrySorting = ReturnType<typeof useEntrySorting>;
