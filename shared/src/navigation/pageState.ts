import { useCallback, useState } from 'react';
import { useMaybeSession } from '../session/hooks';
import { ownerOf, type Session } from '../session/state';
import { usePane } from './pane';

const PREFIX = 'page-state:';

/**
 * State of a page that also survives a reload of the browser and the page's removal from memory: what was searched
 * for, the page number, what is unfolded. Kept per user and tab of the shell, in this window alone.
 *
 * @param name names the state within its page
 * @param initial value while nothing is kept; kept values are JSON
 */
export function usePageState<T>(name: string, initial: T): readonly [T, (next: T) => void] {
  const session = useMaybeSession();
  const paneId = usePane()?.id ?? '';
  const key = pageStateKey(session, paneId, name);
  const [value, setValue] = useState<T>(() => read<T>(key) ?? initial);
  const keep = useCallback(
    (next: T) => {
      setValue(next);
      write(key, next);
    },
    [key],
  );
  return [value, keep];
}

/** Where a state of a tab's page is kept. */
export const pageStateKey = (session: Session | null, paneId: string, name: string): string =>
  `${PREFIX}${session ? ownerOf(session) : ''}:${paneId}:${name}`;

/** Forgets what the pages of a tab kept; for the shell, when the tab is closed for good. */
export function forgetPageState(paneId: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX) && key.includes(`:${paneId}:`)) sessionStorage.removeItem(key);
    }
  } catch {
    // Storage is forbidden: then nothing was kept either.
  }
}

function read<T>(key: string): T | null {
  try {
    const kept = sessionStorage.getItem(key);
    return kept === null ? null : (JSON.parse(kept) as T);
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden: the state then lives as long as the page.
  }
}
