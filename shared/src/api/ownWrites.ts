import type { WriteOutcome } from './idempotencyKeys';

/** So many writes are remembered: the events that tell of them come within seconds. */
const MOST_REMEMBERED = 100;

interface OwnWrite {
  /** What this page has read anew once the write was answered; nothing when it failed or nobody knows. */
  readonly readAnew: Promise<ReadonlySet<string>>;
}

/** By `Idempotency-Key`, the oldest first. */
const writes = new Map<string, OwnWrite>();

/**
 * Remembers a write after which this page reads the named calls anew by itself.
 *
 * @returns what is to be told how it ended
 */
export function beginOwnWrite(key: string, changes: readonly string[]): (outcome: WriteOutcome) => void {
  let end: (outcome: WriteOutcome) => void = () => undefined;
  const readAnew = new Promise<ReadonlySet<string>>((resolve) => {
    end = (outcome) => resolve(new Set(outcome === 'saved' ? changes : []));
  });
  writes.delete(key);
  writes.set(key, { readAnew });
  const [oldest] = writes.keys();
  if (writes.size > MOST_REMEMBERED && oldest !== undefined) writes.delete(oldest);
  return end;
}

const NOTHING: ReadonlySet<string> = new Set();

/**
 * The calls that this page has read anew itself after the write that an event tells of (`by`): that event asks for
 * nothing more of them. None for a write of another page. Waits for a write that is under way.
 */
export async function readAnewHere(by: string | undefined): Promise<ReadonlySet<string>> {
  return (by === undefined ? undefined : writes.get(by)?.readAnew) ?? NOTHING;
}
