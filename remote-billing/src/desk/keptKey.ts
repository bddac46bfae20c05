const STORED = 'goods-window';
/** Milliseconds; a little less than this browser keeps the key of a write that nobody answered. */
const KEPT = 9 * 60_000;

/** Where nothing can be stored, keys last as long as the document. */
let ofDocument = '';

/** The last write of this window, where the keys of its writes are kept: both live, and end, together. */
function lastSent(): string {
  try {
    return sessionStorage.getItem(STORED) ?? ofDocument;
  } catch {
    return ofDocument;
  }
}

/** Where and when a write was sent. */
export interface SentFrom {
  /**
   * Of this one write. Not of the window: a tab of the browser that is duplicated takes along all that its window keeps,
   * and would pass for it though it has no key of what was sent since.
   */
  readonly window: string;
  /** In milliseconds since 1970. */
  readonly at: number;
}

/** Of a write that is sent now; of those before it this window knows no more. */
export function sentNow(): SentFrom {
  ofDocument = String(Math.random());
  try {
    sessionStorage.setItem(STORED, ofDocument);
  } catch {
    // It lasts as long as the document.
  }
  return { window: ofDocument, at: Date.now() };
}

/** Whether the same again, sent now, goes under the key of the first time; nothing is known of builds that kept none. */
export const hasItsKey = (sent: SentFrom | undefined): boolean =>
  sent !== undefined && sent.window === lastSent() && Date.now() - sent.at < KEPT;
