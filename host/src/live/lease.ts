import { randomId } from '@hospital/shared/host';
import { childOf, pause } from './abort';

/** A holder that has not renewed its lease for so long (ms) is gone. Timers of hidden tabs run once a minute. */
export const LEASE = 90_000;
const RENEWAL = 20_000;
/** Two tabs may take the same free lease; after so long (ms) both see whose word was the last. */
const SETTLED = 100;

interface Lease {
  readonly holder: string;
  /** Time (ms since 1970) from which it is free. */
  readonly until: number;
}

/**
 * `whileLeader` where browsers have no locks: the tab whose name stands in local storage is the one. For a moment
 * there may be two or none.
 */
export async function whileHoldingLease(
  name: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const key = `lease:${name}`;
  const me = randomId();
  while (!signal.aborted) {
    if (isFree(key, me)) {
      take(key, me);
      await changeOf(key, SETTLED, signal);
      if (read(key)?.holder === me && (await hold(key, me, signal, work))) return;
    } else {
      await changeOf(key, Math.max(SETTLED, (read(key)?.until ?? 0) - Date.now()), signal);
    }
  }
}

/** Works while the lease is held. Gives whether the work ended by itself, and not for want of the lease. */
async function hold(
  key: string,
  me: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const working = childOf(signal);
  const isMine = (): boolean => read(key)?.holder === me;
  let lost = false;
  const renew = (): void => {
    if (isMine()) take(key, me);
    else loseIt();
  };
  const loseIt = (): void => {
    lost = true;
    working.abort();
  };
  const release = (): void => {
    if (isMine()) localStorage.removeItem(key);
  };
  const renewal = setInterval(renew, RENEWAL);
  const untilEnd = { signal: working.signal };
  addEventListener('storage', () => !isMine() && loseIt(), untilEnd);
  addEventListener('pagehide', release, untilEnd);
  try {
    await work(working.signal);
    return !lost;
  } finally {
    clearInterval(renewal);
    working.abort();
    release();
  }
}

function read(key: string): Lease | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Lease | null;
  } catch {
    return null;
  }
}

const take = (key: string, holder: string): void =>
  localStorage.setItem(key, JSON.stringify({ holder, until: Date.now() + LEASE } satisfies Lease));

function isFree(key: string, me: string): boolean {
  const lease = read(key);
  return !lease || lease.holder === me || lease.until <= Date.now();
}

/** Waits until another tab changes the lease, but no longer than so many milliseconds. */
async function changeOf(key: string, milliseconds: number, signal: AbortSignal): Promise<void> {
  const waiting = childOf(signal);
  const onStorage = (event: StorageEvent): void => {
    if (event.key === key) waiting.abort();
  };
  addEventListener('storage', onStorage, { signal: waiting.signal });
  await pause(milliseconds, waiting.signal);
  waiting.abort();
}
