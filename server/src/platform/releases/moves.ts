import { isDeepStrictEqual } from 'node:util';
import type { PagePermissions } from '../menu/pagePermissions';
import { movedMeanwhile } from './movedMeanwhile';
import {
  planCanary,
  planCanaryEnd,
  planPromote,
  planRollback,
  planWithdraw,
  type Move,
} from './plannedMoves';
import type { HistoryEntry, ReleaseStore } from './releaseStore';

/**
 * Makes a move that was checked: takes its number in the history, which is free as long as nobody has moved that name
 * since. One that was made although its answer was lost counts as made.
 *
 * @throws ReleaseRefused when somebody has; whatever the store throws when it does not answer
 */
export async function makeMove(store: ReleaseStore, name: string, planned: HistoryEntry): Promise<void> {
  const made = await store.append(name, planned).catch(async (error: unknown) => {
    const newest = await store.newest(name).catch(() => null);
    if (isDeepStrictEqual(newest, planned)) return true;
    throw error;
  });
  if (!made) throw movedMeanwhile(name, await store.newest(name));
}

/** Checks a move and makes it. */
const atOnce =
  <Asked extends Move>(
    permissions: readonly PagePermissions[],
    plan: (
      store: ReleaseStore,
      permissions: readonly PagePermissions[],
      asked: Asked,
    ) => Promise<HistoryEntry>,
  ) =>
  async (store: ReleaseStore, asked: Asked): Promise<HistoryEntry> => {
    const planned = await plan(store, permissions, asked);
    await makeMove(store, asked.name, planned);
    return planned;
  };

/**
 * Moves that are made at once; each throws `ReleaseRefused`.
 *
 * @param permissions that calls of the server ask for: no build may give them away
 */
export const movesOf = (permissions: readonly PagePermissions[]) => ({
  /** Makes a published build the live one. */
  promote: atOnce(permissions, planPromote),
  /** Goes back: to the named build, or to what was live before the live one. */
  rollback: atOnce(permissions, planRollback),
  /** Takes a remote off the site; its pages are not released any longer. */
  withdraw: atOnce(permissions, planWithdraw),
  /**
   * Gives a published build to some sessions while the others stay with the live one, or changes to whom it is given.
   * Any other move ends it.
   */
  startCanary: atOnce(permissions, planCanary),
  /** Everybody is back on the live build. */
  endCanary: atOnce(permissions, planCanaryEnd),
});
