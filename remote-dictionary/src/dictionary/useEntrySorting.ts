import type { DictEntry } from '@hospital/shared/contract/calls/dictionary';
import { message } from '@hospital/shared/ui/core';
import { useCallback, useState } from 'react';
import { useSortEntries } from './dictionary.calls';
import { inOrder, movedTo, type DictionaryGroup } from './dictionary.model';

/** An entry on its way to another place among those of its type. */
export interface Lifted {
  readonly entry: DictEntry;
  /** The entries as they were when it was lifted: their versions decide whether the new order may be saved. */
  readonly entries: readonly DictEntry[];
  /** All ids of the type, in the order that would be saved. */
  readonly ids: readonly string[];
  readonly moved: boolean;
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

/** @returns from where an entry stands among all of its type to where it goes; out of bounds: to the end that is nearer */
export type Step = (at: number, ids: readonly string[]) => number;

const inWords = ({ entry, ids }: Pick<Lifted, 'entry' | 'ids'>, what: string): string =>
  `${entry.name} ${what}，第 ${ids.indexOf(entry.id) + 1} 位，共 ${ids.length} 项`;

/** Sorting the entries of a type: one is lifted, moved and put down, which saves; or it is put back. */
export function useEntrySorting(groups: readonly DictionaryGroup[] | undefined) {
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [outcome, setOutcome] = useState('');
  const sorting = useSortEntries();
  const held = lifted && !lifted.saving ? lifted : null;

  const lift = (id: string): void => {
    const entries = groups?.find((group) => group.entries.some((entry) => entry.id === id))?.entries;
    const entry = entries?.find((one) => one.id === id);
    if (lifted || !entries || !entry) return;
    setLifted({ entry, entries, ids: entries.map((one) => one.id), moved: false, saving: false });
  };
  // Whoever listens to keys has it from the moment that an entry was lifted.
  const move = useCallback(
    (step: Step): void =>
      setLifted((now) => {
        if (!now || now.saving) return now;
        const ids = movedTo(now.ids, now.entry.id, step(now.ids.indexOf(now.entry.id), now.ids));
        return ids === now.ids ? now : { ...now, ids, moved: true };
      }),
    [],
  );
  const cancel = (): void => {
    if (!held) return;
    setLifted(null);
    setOutcome(`${held.entry.name} 已放回原处`);
  };
  const putDown = async (): Promise<void> => {
    if (!held) return;
    const { entry, entries, ids } = held;
    if (entries.every(({ id }, index) => id === ids[index])) {
      cancel();
      return;
    }
    setLifted({ ...held, saving: true });
    try {
      const list = inOrder(entries, ids).map(({ id, version }) => ({ id, version }));
      // Done once the list has been read anew, so that nothing jumps back in between.
      await sorting.mutateAsync({ type: entry.type, list });
      setOutcome(inWords(held, '已放下'));
      message.success('操作成功');
    } catch {
      // The client has said why; the entries stand as the server has them.
      setOutcome(`${entry.name} 未移动`);
    } finally {
      setLifted(null);
    }
  };

  // Also while it is being saved: there is no outcome of it yet.
  const announcement = lifted ? inWords(lifted, lifted.moved ? '已移动' : '已拿起') : outcome;
  return { lifted, announcement, lift, move, cancel, putDown };
}

export type EntrySorting = ReturnType<typeof useEntrySorting>;
