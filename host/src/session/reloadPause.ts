/** Least time (ms) from one reload by the program itself to the next one. */
const PAUSE = 10_000;

/** What marks an entry of the browser's history. A reload keeps it, and no setting of the browser forbids it. */
interface Mark {
  readonly reloadedAt?: number;
}

/** When the program loaded this document anew; read at once, since going to another page drops the mark. */
const reloadedAt = (history.state as Mark | null)?.reloadedAt ?? -PAUSE;

/** Tells the next document that the program loads it anew now. */
export const markReload = (): void => history.replaceState({ reloadedAt: Date.now() } satisfies Mark, '');

/** How long (ms) the program has to wait until it may reload by itself. */
export function pauseBeforeReload(): number {
  const passed = Date.now() - reloadedAt;
  // A clock that was put back says nothing.
  return passed >= 0 && passed < PAUSE ? PAUSE - passed : 0;
}
