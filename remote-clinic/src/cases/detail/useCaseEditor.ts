import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { MedicalCase } from '@hospital/shared/contract/calls/cases';
import { useDraft } from '@hospital/shared/drafts';
import { useUnsavedChanges } from '@hospital/shared/navigation';
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
import { type Faults, faultsOf, refusedIn, standing, withoutHeld } from './heldBack';

/** Milliseconds after the last key until it saves itself, and until it tries again after a failure. */
const PAUSE = 1_500;
const RETRY = 8_000;

/** How what is typed stands to what is saved. */
export type Saving = 'saved' | 'typing' | 'saving' | 'failed' | 'conflict' | 'held';

/** `held`: all but what cannot be as it is typed; `refused`: the server named fields, and the rest may go without them. */
type Outcome = 'done' | 'held' | 'merged' | 'refused' | 'failed';

/** What the server has, as far as it is known here. */
interface Known {
  readonly written: Written;
  readonly version: number;
}

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
  const [known, setKnown] = useState(() => knownOf(record));
  const [mine, setMine] = useState(known.written);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [state, setState] = useState<Saving>('saved');
  const [problem, setProblem] = useState('');
  const [others, setOthers] = useState('');
  const [field, setField] = useState('');
  /** What was wrong at the last pause: nobody is corrected in the middle of a number. */
  const [noticed, setNoticed] = useState<Faults>({});
  const refused = useRef<Faults>({});
  const heldBack = useRef(false);
  const draft = useDraft<CaseDraft>(`case:${record.id}`);
  const busy = useRef<Promise<unknown> | null>(null);
  const latest = useRef({ known, mine, conflicts });
  useEffect(() => {
    latest.current = { known, mine, conflicts };
  });
  const changed = differing(known.written, mine);
  const dirty = !locked && changed.length > 0;
  // The case ended elsewhere while it was being written, perhaps in an earlier life of the page.
  const left = locked
    ? missingIn(known.written, {
        ...draft.found?.values.written,
        ...only(mine, changed),
      })
    : {};
  useUnsavedChanges(dirty || Object.keys(left).length > 0);

  const put = useCallback((next: Written): void => {
    latest.current = { ...latest.current, mine: next };
    setMine(next);
  }, []);
  const learn = (next: Known): void => {
    latest.current = { ...latest.current, known: next };
    setKnown(next);
  };

  const { keep: keepDraft } = draft;
  const keep = useCallback((): void => {
    const { known: before, mine: typed } = latest.current;
    const fields = differing(before.written, typed);
    keepDraft(fields.length === 0 ? null : { written: only(typed, fields), version: before.version });
  }, [keepDraft]);

  /** What somebody else has saved comes in. */
  const take = (current: MedicalCase): void => {
    const theirs = knownOf(current);
    const { known: before, mine: typed, conflicts: waiting } = latest.current;
    const open = waiting.map(({ field }) => field);
    const { merged, conflicts: met } = merge(before.written, typed, theirs.written, open);
    const fields = differing(before.written, theirs.written);
    if (fields.length > 0) setOthers(`${current.updateName}刚修改了${fields.map(labelOf).join('、')}`);
    put(merged);
    learn(theirs);
    latest.current = { ...latest.current, conflicts: met };
    setConflicts(met);
    setState(met.length > 0 ? 'conflict' : differing(theirs.written, merged).length > 0 ? 'typing' : 'saved');
  };
  const arrived = useEffectEvent((newer: MedicalCase) => {
    if (busy.current === null && newer.version > latest.current.known.version) take(newer);
  });
  useEffect(() => arrived(record), [record]);

  /** The same function for as long as the case is open: a key draws only the field anew in which it was pressed. */
  const change = useCallback(
    (field: string, text: string): void => {
      setField(field);
      put({ ...latest.current.mine, [field]: text });
      setState((now) => (now === 'conflict' || now === 'saving' ? now : 'typing'));
      keep();
    },
    [put, keep],
  );

  const send = async (asDraft: boolean, reason: string): Promise<Outcome> => {
    const { known: before, mine } = latest.current;
    const faults = faultsOf(mine, differing(before.written, mine), refused.current);
    setNoticed(faults);
    heldBack.current = Object.keys(faults).length > 0;
    const whole = heldBack.current ? 'held' : 'done';
    const typed = withoutHeld(mine, before.written, faults);
    const fields = differing(before.written, typed);
    if (asDraft && fields.length === 0) return whole;
    setState('saving');
    try {
      const { version } = await api.cases.update(
        {
          ...{ id: record.id, version: before.version, draft: asDraft ? 'Y' : 'N' },
          ...(reason === '' ? {} : { reason }),
          ...contentToSend(typed, fields),
        },
        { silent: true, hideLoading: true },
      );
      learn({ written: typed, version });
      setProblem('');
      const more = differing(typed, latest.current.mine).length > 0;
      if (more) keep();
      else draft.discard();
      setState(more ? 'typing' : 'saved');
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
        setState('typing');
        return 'refused';
      }
      setProblem(failure instanceof ApiError ? failure.message : '');
      setState('failed');
      return 'failed';
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
    if (latest.current.conflicts.length > 0) return false;
    const sending = send(asDraft, reason);
    busy.current = sending;
    const outcome = await sending;
    busy.current = null;
    if (outcome === 'refused') return save(asDraft, reason, again);
    if (outcome !== 'merged') return outcome === 'done';
    // Somebody else wrote other fields meanwhile: theirs are in, and what is typed goes over them.
    return again && latest.current.conflicts.length === 0 ? save(asDraft, reason, false) : false;
  };

  const autosave = useEffectEvent(() => void save(true));
  useEffect(() => {
    if (!dirty || state === 'saving' || state === 'conflict') return undefined;
    const timer = setTimeout(autosave, state === 'failed' ? RETRY : PAUSE);
    return () => clearTimeout(timer);
  }, [dirty, mine, state]);

  const settle = (field: string, takeTheirs: boolean): void => {
    const met = latest.current.conflicts.find((one) => one.field === field);
    if (met && takeTheirs) put({ ...latest.current.mine, [field]: met.theirs });
    const rest = latest.current.conflicts.filter((one) => one.field !== field);
    latest.current = { ...latest.current, conflicts: rest };
    setConflicts(rest);
    keep();
    if (rest.length === 0) setState('typing');
  };

  const wrong = standing(noticed, mine);
  const onlyWrong = changed.every((field) => field in wrong) && state !== 'conflict';
  return {
    ...{ written: mine, saved: known.written, change, conflicts, settle, dirty, draft, problem },
    /** The newest that is known here. */
    version: Math.max(known.version, record.version),
    /** Where something was typed last that is not saved yet; empty: all is saved. */
    field: dirty ? field : '',
    /** Who else wrote what in this case while it was open here; empty: nobody. */
    others,
    state: !dirty && state !== 'conflict' ? ('saved' as const) : onlyWrong ? ('held' as const) : state,
    /** Why fields cannot be saved as they are typed, in words; all others are saved without them. */
    wrong,
    /** Whether something was held back from the last save. */
    hasWrong: () => heldBack.current,
    /** What was typed and can no longer be saved, because the case takes no more. */
    left,
    /** What is left is kept elsewhere, or not wanted. */
    dropLeft: () => {
      put(latest.current.known.written);
      latest.current = { ...latest.current, conflicts: [] };
      setConflicts([]);
      setState('saved');
      draft.discard();
    },
    /** Fills in what an earlier life of the page left. */
    restore: (written: Written) => {
      put({ ...latest.current.mine, ...written });
      setState('typing');
    },
    save: (asDraft: boolean, reason?: string) => save(asDraft, reason),
    /**
     * Puts the content of an earlier version in the place of the present one, which becomes a version before.
     *
     * @returns whether both are saved
     */
    goBack: async (written: Written, versionNo: number): Promise<boolean> => {
      if (!(await save(false, ''))) return false;
      put({ ...latest.current.mine, ...written });
      return save(false, `还原第${versionNo}版`);
    },
  };
}

const currentOf = ({ data }: ApiError): MedicalCase | null =>
  (data as { readonly current?: MedicalCase } | null)?.current ?? null;
