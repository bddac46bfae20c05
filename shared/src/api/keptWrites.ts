/** A write whose answer had not come, as a document that is loaded later finds it. */
export interface KeptWrite {
  /** The call and a digest of its request. */
  readonly action: string;
  readonly call: string;
  readonly key: string;
  /** When it was first sent, in milliseconds since 1970. */
  readonly at: number;
}

const STORED = 'unanswered-writes';
/** Milliseconds after which the same request is taken for a new wish. */
export const LONGEST = 10 * 60_000;
/** The newest alone are kept. */
const MOST = 50;

/** Keeps the writes without an answer in this window, so that a reload does not lose their keys. */
export function keepWrites(writes: readonly KeptWrite[]): void {
  try {
    if (writes.length === 0) sessionStorage.removeItem(STORED);
    else sessionStorage.setItem(STORED, JSON.stringify(writes.slice(-MOST)));
  } catch {
    // Storage is switched off or full: keys last as long as the document.
  }
}

/** The writes that the document before this one left without an answer. */
export function keptWrites(): readonly KeptWrite[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as readonly KeptWrite[];
    return kept.filter(({ at }) => Date.now() - at < LONGEST);
  } catch {
    return [];
  }
}

/** 32 bits of a text (FNV-1a): tells requests of one call apart; what was typed cannot be read back from it. */
export function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16);
}
