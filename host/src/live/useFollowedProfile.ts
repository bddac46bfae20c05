import { onLiveEvent } from '@hospital/shared/host';
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
    const follow = oneAtATime(async () => {
      if (await readProfileAnew(ending.signal)) await queries.invalidateQueries();
    });
    const stop = onLiveEvent('permissions', () => void follow());
    return () => {
      stop();
      ending.abort();
    };
  }, [queries]);
}
