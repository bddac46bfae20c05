import { atom } from 'jotai';
import { ApiError } from '../../api/apiError';
import { postFile } from '../../api/postFile';
import { store, useValueOf } from '../../state/store';

/** How far a file is that its form does not know to be uploaded. */
export interface Sending {
  readonly file: File;
  /** From 0 to 1. */
  readonly progress: number;
  /** Why it failed, in words; null while it is under way. */
  readonly failure: string | null;
  /** Where it is and which one, once it is uploaded and until its form has taken it. */
  readonly kept: { readonly url: string; readonly id: string } | null;
}

/** So many files travel at a time; the others wait. */
const MOST_AT_ONCE = 3;

/**
 * Uploads by the `uid` of their files, outside React: a form that is drawn anew, or comes back after its user has
 * looked at something else, finds its uploads where they are.
 */
const knownAtom = atom<ReadonlyMap<string, Sending>>(new Map());
const controllers = new Map<string, AbortController>();
const waiting: (() => void)[] = [];
let running = 0;

export const useTransfers = (): ReadonlyMap<string, Sending> => useValueOf(knownAtom);

function note(uid: string, state: Sending | null): void {
  const next = new Map(store.get(knownAtom));
  if (state) next.set(uid, state);
  else next.delete(uid);
  store.set(knownAtom, next);
}

/** Uploads a file, once some of the others have come through. Never throws: what comes of it is noted. */
export async function beginTransfer(uid: string, file: File, keyword: string): Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  controllers.set(uid, controller);
  const begun: Sending = { file, progress: 0, failure: null, kept: null };
  note(uid, begun);
  if (running >= MOST_AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  running += 1;
  try {
    signal.throwIfAborted();
    const onProgress = (progress: number): void => {
      if (!signal.aborted) note(uid, { ...begun, progress });
    };
    const { url, id } = await postFile(file, { keyword, signal, onProgress });
    note(uid, { ...begun, progress: 1, kept: { url, id } });
  } catch (error) {
    if (signal.aborted) return;
    note(uid, { ...begun, failure: error instanceof ApiError ? error.message : '上传失败' });
  } finally {
    running -= 1;
    if (controllers.get(uid) === controller) controllers.delete(uid);
    waiting.shift()?.();
  }
}

/** Tries one that failed again. */
export function retryTransfer(uid: string, keyword: string): void {
  const state = store.get(knownAtom).get(uid);
  if (state) void beginTransfer(uid, state.file, keyword);
}

/** Forgets an upload; one under way is cancelled. */
export function endTransfer(uid: string): void {
  controllers.get(uid)?.abort();
  note(uid, null);
}
