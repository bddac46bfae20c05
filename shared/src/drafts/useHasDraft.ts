import { useCallback } from 'react';
import { useMaybeSession } from '../session/hooks';
import { ownerOf } from '../session/state';
import { draftKeysOf, readDraft } from './draftStore';

/**
 * Whether something that this user typed about an entity is still unsaved in any tab of the strip, or in any tab of this
 * browser. What nobody can know here: what is typed in another browser, by another user, or, over plain http, where
 * drafts stay in their window, in another tab of the browser; and what another tab has typed in the last moment, before
 * it is kept.
 */
export function useHasDraft(): (entity: string) => Promise<boolean> {
  const session = useMaybeSession();
  const user = session ? ownerOf(session) : '';
  return useCallback(
    async (entity) => {
      // One that this browser cannot read any more is no news: nobody could save it or give it up.
      const kept = await Promise.all(draftKeysOf({ user, entity }).map(readDraft));
      return kept.some((draft) => draft !== null);
    },
    [user],
  );
}
