import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { atom } from 'jotai';
import { ApiError, queryKeyOf } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { MedicalCase } from '@hospital/shared/contract/calls/cases';
import { useDraft } from '@hospital/shared/drafts';
import {
  type Conflict,
  contentToSend,
  differing,
  labelOf,
  merge,
  missingIn,
  only,
  type Written,
  writtenOf,
} from '../case.model';
import { type Faults, faultsOf, refusedIn, withoutHeld } from './heldBack';
import { isDirty, type Known, store, type Unsettled, type Writing, type WritingAtom } from './writing';

/** Milliseconds after the last key until it saves itself, and until it tries again after a failure. */
const PAUSE = 1_500;
const RETRY = 8_000;

/** `held`: all but what cannot be as it is typed; `refused`: the server named fields, and the rest may go without them. */
type Outcome = 'done' | 'held' | 'merged' | 'refused' | 'failed';

/** What is typed and not saved: only fields that differ, so that nobody else's come back with them. */
interface CaseDraft {
  readonly written: Written;
  /** Of the record that it was typed over; drafts of earlier builds have every field and no version. */
  readonly version?: number;
}

const knownOf = (record: MedicalCase): Known => ({ written: writtenOf(record), version: record.version });

/**
 * A case that is being written: it saves itself, keeps what is typed in the browser until then, and takes in what somebody
 * else writes meanwhile, field by field. What both wrote waits for a choice.
 *
 * @param locked nothing can be written
 */
export function useCaseEditor(record: MedicalCase, locked: boolean) {
  const [writing] = useState(() => beginningOf(record));
  const refused = useRef<Faults>({});
  const heldBack = useRef(false);
  const draft = useDraft<CaseDraft>(`case:${record.id}`);
  const busy = useRef<Promise<unknown> | null>(null);
  const queries = useQueryClient();

  const now = useCallback((): Writing => store.get(writing), [writing]);
  const put = useCallback(
    (next: Partial<Writing>): void => store.set(writing, { ...store.get(writing), ...next }),
    [writing],
  );

  const { keep: keepDraft } = draft;
  /** What an earlier life of the page left and nobody has answered for: it stays beside what is typed now. */
  const offered = useRef<CaseDraft | null>(null);
  useEffect(() => {
    offered.current = draft.found?.values ?? null;
  });
  const keep = useCallback((): void => {
    const { known: before, mine: typed } = now();
    const fields = differing(before.written, typed);
    const { written = {}, version = before.version } = offered.current ?? {};
    keepDraft(
      fields.length === 0
        ? null
        : {
            written: { ...written, ...only(typed, fields) },
            version: Math.min(version, before.version),
          },
    );
  }, [keepDraft, now]);

  /** What somebody else has saved comes in. */
  const take = (current: MedicalCase): void => {
    const theirs = knownOf(current);
    const { known: before, mine: typed, conflicts: waiting } = now();
    const open = waiting.map(({ field }) => field);
    const { merged, conflicts } = merge(before.written, typed, theirs.written, open);
    const fields = differing(before.written, theirs.written);
    const same = differing(theirs.written, merged).length === 0;
    put({
      ...(fields.length > 0
        ? { others: `${current.updateName}刚修改了${fields.map(labelOf).join('、')}` }
        : {}),
      ...{ known: theirs, mine: merged, conflicts: conflicts.map(namedBy(waiting, current.updateName)) },
      state: conflicts.length > 0 ? 'conflict' : same ? 'saved' : 'typing',
    });
  };
  const arrived = useEffectEvent((newer: MedicalCase) => {
    if (busy.current === null && newer.version > now().known.version) take(newer);
  });
  useEffect(() => arrived(record), [record]);

  /** The same function for as long as the case is open. */
  const change = useCallback(
    (field: string, text: string): void => {
      const { mine, state } = now();
      put({
        ...{ field, mine: { ...mine, [field]: text } },
        state: state === 'conflict' || state === 'saving' ? state : 'typing',
      });
      keep();
    },
    [now, put, keep],
  );

  const send = async (asDraft: boolean, reason: string): Promise<Outcome> => {
    const { known: before, mine } = now();
    const faults = faultsOf(mine, differing(before.written, mine), refused.current);
    put({ noticed: faults });
    heldBack.current = Object.keys(faults).length > 0;
    const whole = heldBack.current ? 'held' : 'done';
    const typed = withoutHeld(mine, before.written, faults);
    const fields = differing(before.written, typed);
    if (asDraft && fields.length === 0) {
      // What failed before is typed back, or cannot be saved as it is.
      if (now().state === 'failed') put({ problem: '', state: 'typing' });
      return whole;
    }
    put({ state: 'saving' });
    try {
      const { version } = await api.cases.update(
        {
          ...{ id: record.id, version: before.version, draft: asDraft ? 'Y' : 'N' },
          ...(reason === '' ? {} : { reason }),
          ...contentToSend(typed, fields),
        },
        { silent: true, hideLoading: true },
      );
      const more = differing(typed, now().mine).length > 0;
      put({ known: { written: typed, version }, problem: '', state: more ? 'typing' : 'saved' });
      // Where all is saved, what is still on offer waits on.
      keep();
      return whole;
    } catch (failure) {
      const current = failure instanceof ApiError && failure.staleVersion ? currentOf(failure) : null;
      if (current) {
        take(current);
        return 'merged';
      }
      const named = failure instanceof ApiError ? refusedIn(failure.fieldErrors, typed, fields) : null;
      if (named) {
        refused.current = { ...refused.current, ...named };
        put({ state: 'typing' });
        return 'refused';
      }
      put({ problem: failure instanceof ApiError ? failure.message : '', state: 'failed' });
      return 'failed';
    } finally {
      // What is known here is newer than the answers: opened again, however soon, the case is read anew.
      for (const call of [api.cases.info, api.cases.infoByBooking])
        void queries.invalidateQueries({ queryKey: queryKeyOf(call), refetchType: 'none' });
    }
  };

  /**
   * Saves what is typed; one save at a time.
   *
   * @param asDraft without a version
   * @returns whether all of it is saved
   */
  const save = async (asDraft: boolean, reason = '', again = true): Promise<boolean> => {
    while (busy.current !== null) await busy.current;
    if (now().conflicts.length > 0) return false;
    const sending = send(asDraft, reason);
    busy.current = sending;
    const outcome = await sending;
    busy.current = null;
    if (outcome === 'refused') return save(asDraft, reason, again);
    if (outcome !== 'merged') return outcome === 'done';
    // Somebody else wrote other fields meanwhile: theirs are in, and what is typed goes over them.
    return again && now().conflicts.length === 0 ? save(asDraft, reason, false) : false;
  };

  const autosave = useEffectEvent(() => void save(true));
  useEffect(() => {
    if (locked) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let seen: Pick<Writing, 'mine' | 'state'> & { readonly dirty: boolean };
    const look = (): void => {
      const { mine, state } = now();
      const dirty = isDirty(now());
      // What is learnt of it meanwhile does not put the save off.
      if (seen?.mine === mine && seen.state === state && seen.dirty === dirty) return;
      seen = { mine, state, dirty };
      clearTimeout(timer);
      if (!dirty || state === 'saving' || state === 'conflict') return;
      timer = setTimeout(() => autosave(), state === 'failed' ? RETRY : PAUSE);
    };
    look();
    const leave = store.sub(writing, look);
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, [writing, now, locked]);

  const settle = (field: string, takeTheirs: boolean): void => {
    const { conflicts, mine, state } = now();
    const met = conflicts.find((one) => one.field === field);
    const rest = conflicts.filter((one) => one.field !== field);
    put({
      ...(met && takeTheirs ? { mine: { ...mine, [field]: met.theirs } } : {}),
      ...{ conflicts: rest, state: rest.length === 0 ? 'typing' : state },
    });
    keep();
  };

  return {
    ...{ writing, change, settle, draft },
    /** Whether something was held back from the last save. */
    hasWrong: () => heldBack.current,
    /** Whether the last save did not come through. */
    hasFailed: () => now().state === 'failed',
    /**
     * What was typed and can no longer be saved, because the case takes no more: it ended elsewhere while it was being
     * written, perhaps in an earlier life of the page.
     */
    leftOf: ({ known, mine }: Writing): Written =>
      locked
        ? missingIn(known.written, {
            ...draft.found?.values.written,
            ...only(mine, differing(known.written, mine)),
          })
        : {},
    /** What is left is kept elsewhere, or not wanted. */
    dropLeft: () => {
      put({ mine: now().known.written, conflicts: [], state: 'saved' });
      draft.discard();
    },
    /** Fills in what an earlier life of the page left. */
    restore: (written: Written) => put({ mine: { ...now().mine, ...written }, state: 'typing' }),
    save: (asDraft: boolean, reason?: string) => save(asDraft, reason),
    /**
     * Puts the content of an earlier version in the place of the present one, which becomes a version before.
     *
     * @returns whether both are saved
     */
    goBack: async (written: Written, versionNo: number): Promise<boolean> => {
      if (!(await save(false, ''))) return false;
      put({ mine: { ...now().mine, ...written } });
      return save(false, `还原第${versionNo}版`);
    },
  };
}

const beginningOf = (record: MedicalCase): WritingAtom => {
  const known = knownOf(record);
  return atom<Writing>({
    ...{ known, mine: known.written, conflicts: [], state: 'saved', problem: '', others: '', field: '' },
    noticed: {},
  });
};

/** Names the author of each conflict: one that waited already keeps its own, a new one has who saved last. */
const namedBy =
  (waiting: readonly Unsettled[], saver: string) =>
  ({ field, theirs }: Conflict): Unsettled => {
    const before = waiting.find((one) => one.field === field && one.theirs === theirs);
    return { field, theirs, by: before?.by ?? saver };
  };

const currentOf = ({ data }: ApiError): MedicalCase | null =>
  (data as { readonly current?: MedicalCase } | null)?.current ?? null;
