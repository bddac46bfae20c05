import { ApiError } from '@hospital/shared/api';
import type { Standing } from '@hospital/shared/contract/standing';
import { readSession, store, useValueOf } from '@hospital/shared/host';
import { atom } from 'jotai';
import { flushSync } from 'react-dom';
import { openRoot } from '../session/documentChange';
import { adoptSession, fetchSession } from '../session/sessionLifecycle';
import { placeKey, standingOf } from '../session/workplace';
import { anyUnsaved, tabCommands } from '../tab-strip/tabStore';
import { isMoving } from './moving';

/** Where the browser went while this tab, with something unsaved, stayed; null while they are at the same place. */
const movedAtom = atom<Standing | null>(null);

/**
 * The browser's session stands there now, say another tab or the server. If that is not where this tab is, it goes
 * home and reloads (spec 1 §1); with something unsaved it freezes instead, until its user has decided.
 */
export function browserIsAt(now: Standing): void {
  const session = readSession();
  if (!session || isMoving()) return;
  if (placeKey(now) === placeKey(standingOf(session))) store.set(movedAtom, null);
  else if (anyUnsaved()) store.set(movedAtom, now);
  else goHome();
}

/** Asks the server where the session stands. If even that cannot be had, the next refusal asks again. */
export async function findPlace(): Promise<void> {
  try {
    browserIsAt(standingOf(await fetchSession()));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Reads the profile anew, e.g. when permissions have changed; a place that has changed, too, is met as any other move. */
export async function refreshSession(): Promise<void> {
  const session = await fetchSession();
  const before = readSession();
  const now = standingOf(session);
  if (before && placeKey(standingOf(before)) !== placeKey(now)) browserIsAt(now);
  else adoptSession(session);
}

/** Leaves everything that is open here behind and opens the program anew, where the browser is now. */
export function goHome(): void {
  // At once, so that the browser does not ask about what is given up.
  flushSync(() => tabCommands.forget());
  openRoot();
}

/** Where the browser is instead of here; null while this tab is where the browser is. */
export const useMoved = (): Standing | null => useValueOf(movedAtom);
