/**
 * Does something when the browser has painted and has nothing else to do; where browsers do not tell, after a second at most.
 *
 * @param longestWait milliseconds after which it is done all the same, also in hidden windows, which paint nothing
 */
export function whenIdle(work: () => void, longestWait = 100): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: longestWait });
  else setTimeout(work, Math.min(longestWait, 1_000));
}
