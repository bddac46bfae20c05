import { onLiveEvent, readAnewHere } from '@hospital/shared/host';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { oneAtATime } from './oneAtATime';
import { readProfileAnew } from './readProfileAnew';

/**
 * When permissions, menu or places of the user change, everything that follows from them changes on the spot: menu,
 * buttons, pages that are no longer allowed, and answers, of which each user sees what they may.
 */
export function useFollowedProfile(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const ending = new AbortController();
    /** Of the events that are being followed, what this page has read anew after all of their writes. */
    let done: ReadonlySet<string> | null = null;
    const follow = oneAtATime(async () => {
      const readAlready = done ?? new Set();
      done = null;
      if (!(await readProfileAnew(ending.signal))) return;
      await queries.invalidateQueries({
        predicate: ({ queryKey }) => !readAlready.has(String(queryKey[0])),
      });
    });
    const stop = onLiveEvent('permissions', async ({ by }) => {
      const own = await readAnewHere(by);
      done = done === null ? own : new Set([...done].filter((call) => own.has(call)));
      await follow();
    });
    return () => {
      stop();
      ending.abort();
    };
  }, [queries]);
}
