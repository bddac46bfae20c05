import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { usePane } from '../navigation/pane';
import { useMaybeSession } from '../session/hooks';
import { ownerOf } from '../session/state';
import {
  draftKey,
  draftPlaceOf,
  forgetDraft,
  keepDraft,
  putBackDraft,
  readDraft,
  takeResumed,
  type KeptDraft,
} from './draftStore';

/** A draft that an earlier life of the form left. */
export interface FoundDraft<Values> {
  readonly values: Values;
  /** When it was typed, ISO 8601. */
  readonly at: string;
  /** The session ended while it was being typed: it is to be filled in without asking. */
  readonly resumed: boolean;
}

export interface Draft<Values> {
  /** Waits for an answer; null while there is none. */
  readonly found: FoundDraft<Values> | null;
  /**
   * Keeps what is typed; null when nothing differs from what is saved, or the form is left: what was typed here is
   * forgotten, and what waits for an answer waits on.
   */
  readonly keep: (values: Values | null) => void;
  /** The form was filled with what was found. */
  readonly accept: () => void;
  /** Saved, or given up: nothing is kept any more. */
  readonly discard: () => void;
}

/** What `DraftOffer` does beside; forms do not. */
export interface OfferedDraft<Values> extends Draft<Values> {
  /** What is on offer is not wanted; what is typed beside it stays. */
  readonly dismiss: () => void;
}

/**
 * Keeps a form that is being filled in, so that neither an ended session nor a reload nor a crash loses it: encrypted
 * in this browser, for this user, store, tab and entity, for seven days. Values are JSON.
 *
 * @param entity what the form is about, e.g. `dictionary:17`; another one begins anew
 */
export function useDraft<Values extends object>(entity: string): Draft<Values> {
  const session = useMaybeSession();
  const paneId = usePane()?.id ?? '';
  const user = session ? ownerOf(session) : '';
  const place = session ? draftPlaceOf(session.workplace) : '';
  const key = useMemo(() => draftKey({ user, place, paneId, entity }), [user, place, paneId, entity]);
  const [found, setFound] = useState<(FoundDraft<Values> & { readonly key: string }) | null>(null);

  /** The key under which this form itself has kept something. */
  const typedIn = useRef('');
  /** What is on offer: its place is taken while something else is typed. */
  const waiting = useRef<(KeptDraft & { readonly key: string }) | null>(null);
  /** How often the form was saved or given up: what is being read meanwhile is no longer news. */
  const ends = useRef(0);

  useEffect(() => {
    if (typedIn.current === key) return undefined; // shown again after its tab was hidden: it has what was typed
    let wanted = true;
    const endsBefore = ends.current;
    void readDraft(key).then((draft) => {
      if (!wanted || !draft || ends.current !== endsBefore) return;
      waiting.current = { ...draft, key };
      const at = new Date(draft.at).toISOString();
      const untouched = typedIn.current !== key;
      setFound({ key, values: draft.values as Values, at, resumed: takeResumed(key) && untouched });
    });
    return () => {
      wanted = false;
    };
  }, [key]);

  const keep = useCallback(
    (values: Values | null): void => {
      if (values) {
        typedIn.current = key;
        keepDraft(key, values);
      } else if (typedIn.current === key) {
        typedIn.current = '';
        forgetDraft(key);
        if (waiting.current?.key === key) putBackDraft(key, waiting.current);
      }
    },
    [key],
  );
  const accept = useCallback(() => {
    typedIn.current = key;
    waiting.current = null;
    setFound(null);
  }, [key]);
  const discard = useCallback(() => {
    ends.current += 1;
    typedIn.current = '';
    waiting.current = null;
    forgetDraft(key);
    setFound(null);
  }, [key]);
  const dismiss = useCallback(() => {
    waiting.current = null;
    if (typedIn.current !== key) forgetDraft(key);
    setFound(null);
  }, [key]);
  const draft: OfferedDraft<Values> = {
    found: found?.key === key ? found : null,
    keep,
    accept,
    discard,
    dismiss,
  };
  return draft;
}
