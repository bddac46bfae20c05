import { useCallback, useSyncExternalStore } from 'react';
import { getDefaultStore, type PrimitiveAtom } from 'jotai';
import { type Conflict, differing, type Written } from '../case.model';
import { type Faults, standing } from './heldBack';

/** How what is typed stands to what is saved. */
export type Saving = 'saved' | 'typing' | 'saving' | 'failed' | 'conflict' | 'held';

/** What the server has, as far as it is known here. */
export interface Known {
  readonly written: Written;
  readonly version: number;
}

/** What both wrote, and who the other is. */
export interface Unsettled extends Conflict {
  readonly by: string;
}

/** A case that is being written, as it stands in this page. */
export interface Writing {
  readonly known: Known;
  readonly mine: Written;
  readonly conflicts: readonly Unsettled[];
  readonly state: Saving;
  readonly problem: string;
  /** Who else wrote what in this case while it was open here; empty: nobody. */
  readonly others: string;
  /** Where something was typed last. */
  readonly field: string;
  /** What was wrong at the last pause: nobody is corrected in the middle of a number. */
  readonly noticed: Faults;
}

export type WritingAtom = PrimitiveAtom<Writing>;

export const store = getDefaultStore();

/**
 * What a part of the page shows of a case that is being written; only a change of that draws the part anew, so that a key
 * draws its own field and no other part.
 *
 * @param read gives a text, a number, a boolean, or something that is the same object until it changes
 */
export function useWriting<Shown>(writing: WritingAtom, read: (now: Writing) => Shown): Shown {
  const subscribe = useCallback((told: () => void) => store.sub(writing, told), [writing]);
  return useSyncExternalStore(subscribe, () => read(store.get(writing)));
}

/** What is typed in a field. */
export const fieldOf = ({ mine }: Writing, field: string): string => mine[field] ?? '';

export const useField = (writing: WritingAtom, field: string): string =>
  useWriting(writing, (now) => fieldOf(now, field));

/** Whether something is typed that is not saved. */
export const isDirty = ({ known, mine }: Writing): boolean => differing(known.written, mine).length > 0;

/** Why fields cannot be saved as they are typed, in words; all others are saved without them. */
export const wrongIn = ({ noticed, mine }: Writing): Readonly<Record<string, string>> =>
  standing(noticed, mine);

/** How what is typed stands to what is saved, as the page says it. */
export function savingOf(now: Writing): Saving {
  const changed = differing(now.known.written, now.mine);
  if (now.state === 'conflict') return 'conflict';
  if (changed.length === 0) return 'saved';
  const wrong = wrongIn(now);
  return changed.every((field) => field in wrong) ? 'held' : now.state;
}
