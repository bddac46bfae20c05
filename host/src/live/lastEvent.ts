const KEY = 'lastLiveEvent';

interface LastEvent {
  readonly name: string;
  readonly id: number;
  /** When it was seen (ms since 1970). */
  readonly at: number;
}

/** The last event that this browser has seen of a stream; null when it has seen none, or last another one. */
export function readLastEvent(name: string): Omit<LastEvent, 'name'> | null {
  try {
    const last = JSON.parse(localStorage.getItem(KEY) ?? 'null') as LastEvent | null;
    return last?.name === name && Number.isSafeInteger(last.id) ? last : null;
  } catch {
    return null;
  }
}

/** Keeps it for the next page that is opened: what happens in between reaches that one. */
export function writeLastEvent(name: string, id: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ name, id, at: Date.now() } satisfies LastEvent));
  } catch {
    // Storage is full or forbidden: a new page begins with what happens then.
  }
}
