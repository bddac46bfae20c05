import { usePageState } from '@hospital/shared/navigation';
import { useCallback } from 'react';

/** How groups are shown, those that are still on their way too, and the ones that differ from it. */
interface Folding {
  readonly unfolded: boolean;
  readonly except: readonly string[];
}
const FOLDED: Folding = { unfolded: false, except: [] };
const UNFOLDED: Folding = { unfolded: true, except: [] };

/**
 * Which groups are unfolded: none at first, but all that a search has found. Survives a reload.
 *
 * @param searching the list shows the hits of a search
 */
export function useUnfolded(searching: boolean) {
  const [ofAll, keepOfAll] = usePageState('folding', FOLDED);
  const [ofHits, keepOfHits] = usePageState('foldingOfHits', UNFOLDED);
  const folding = searching ? ofHits : ofAll;
  const keep = searching ? keepOfHits : keepOfAll;

  const isUnfolded = useCallback(
    (id: string): boolean => folding.except.includes(id) !== folding.unfolded,
    [folding],
  );
  const setAll = (unfolded: boolean): void => keep(unfolded ? UNFOLDED : FOLDED);
  const toggle = useCallback(
    (id: string): void => {
      const { except } = folding;
      keep({
        ...folding,
        except: except.includes(id) ? except.filter((one) => one !== id) : [...except, id],
      });
    },
    [folding, keep],
  );
  const unfold = (id: string): void => {
    if (!isUnfolded(id)) toggle(id);
  };
  /** A new search shows all its hits again. */
  const forgetFoldedHits = (): void => keepOfHits(UNFOLDED);

  return { isUnfolded, toggle, unfold, setAll, forgetFoldedHits };
}
