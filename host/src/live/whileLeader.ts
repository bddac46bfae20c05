import { whileHoldingLease } from './lease';

/**
 * Runs `work` while this tab is the one of its browser that was chosen for it, sooner or later. When that tab closes
 * or its `work` ends, the next one is chosen. Resolves when `work` has ended or `signal` has aborted.
 *
 * @param name tabs with the same name choose one among them
 * @param work ends when its signal aborts: with `signal`, or when another tab was chosen instead
 */
export async function whileLeader(
  name: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  if (signal.aborted) return;
  // Over plain http browsers have no locks.
  if (!('locks' in navigator)) {
    await whileHoldingLease(name, signal, work);
    return;
  }
  try {
    await navigator.locks.request(name, { signal }, () => work(signal));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
