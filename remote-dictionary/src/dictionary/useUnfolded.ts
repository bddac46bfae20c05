import { usePageState } from '@hospital/shared/navigation';
import { useCallback } from 'react';

const NONE: readonly string[] = [];

/**
 * Which groups are unfolded: none at first, but all that a search has found. Survives a reload.
 *
 * @param searching the list shows the hits of a search
 */
export function useUnfolded(searching: boolean) {
  const [opened, setOpened] = usePageState('unfolded', NONE);
  const [foldedHits, setFoldedHits] = usePageState('foldedHits', NONE);
  // The lists hold the groups that differ from the rule: opened ones without a search, folded ones with it.
  const exceptions = searching ? foldedHits : opened;
  const setExceptions = searching ? setFoldedHits : setOpened;

  const isUnfolded = useCallback(
    (id: string): boolean => exceptions.includes(id) !== searching,
    [exceptions, searching],
  );
  const setAll = (ids: readonly string[], unfolded: boolean): void =>
    setExceptions(unfolded === searching ? NONE : ids);
  const toggle = useCallback(
    (id: string): void =>
      setExceptions(exceptions.includes(id) ? exceptions.filter((one) => one !== id) : [...exceptions, id]),
    [exceptions, setExceptions],
  );
  const unfold = (id: string): void => {
    if (!isUnfolded(id)) toggle(id);
  };
  /** A new search shows all its hits again. */
  const forgetFoldedHits = (): void => setFoldedHits(NONE);

  return { isUnfolded, toggle, unfold, setAll, forgetFoldedHits };
}
