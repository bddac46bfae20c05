import { useEffect, useState } from 'react';

/** Milliseconds after which a browser that is never idle begins all the same. */
const LONGEST_WAIT = 2_000;

/** @returns takes the work back */
function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(work, { timeout: LONGEST_WAIT });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work);
  return () => clearTimeout(timer);
}

/**
 * True for good once the figures have come, or failed, and the browser has nothing to do: the time for what must not
 * delay them. Where there are none, as for the company, from the first.
 *
 * @param expected there are figures here
 * @param waiting they are on their way for the first time
 */
export function useAfterFigures(expected: boolean, waiting: boolean): boolean {
  const [after, setAfter] = useState(!expected);
  useEffect(() => (after || waiting ? undefined : whenIdle(() => setAfter(true))), [after, waiting]);
  return after;
}
