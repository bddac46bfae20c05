const STORED = 'goods-window';
/** Milliseconds; a little less than this browser keeps the key of a write that nobody answered. */
const KEPT = 9 * 60_000;

/** Where nothing can be stored, keys last as long as the document. */
const ofDocument = String(Math.random());

/** Names this window where the keys of its writes are kept: both live, and end, together. */
function windowName(): string {
  try {
    const name = sessionStorage.getItem(STORED) ?? ofDocument;
    sessionStorage.setItem(STORED, name);
    return name;
  } catch {
    return ofDocument;
  }
}

/** Where and when a write was sent. */
export interface SentFrom {
  readonly window: string;
  /** In milliseconds since 1970. */
  readonly at: number;
}

/** Of a write that is sent now. */
export const sentNow = (): SentFrom => ({ window: windowName(), at: Date.now() });

/** Whether the same again, sent now, goes under the key of the first time; nothing is known of builds that kept none. */
export const hasItsKey = (sent: SentFrom | undefined): boolean =>
  sent !== undefined && sent.window === windowName() && Date.now() - sent.at < KEPT;
