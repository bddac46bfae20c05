import type { SentAhead } from '@hospital/shared/host';
import { readCookie, readToken } from './sessionCookies';

/** What `frame/early.js` asked for, by address, when by the clock of the page, and who stood where as it did. */
interface Sent {
  readonly standing: string;
  readonly at: number;
  readonly answers: Map<string, Promise<Response>>;
}

/** As the page's head writes it. */
const standingNow = (): string =>
  [
    readToken(),
    ...(['tenantId', 'warehouseId', 'warehouseType', 'menuListShowType'] as const).map(readCookie),
  ].join(' ');

/**
 * The answer to a request that the page's head has sent for the program, once; null where it has sent none, or for a
 * session or a place that another tab has left meanwhile.
 */
export function sentAhead(url: string): SentAhead | null {
  const sent = (window as { readonly sentAhead?: Sent }).sentAhead;
  const answer = sent?.answers.get(url);
  if (!sent || !answer) return null;
  sent.answers.delete(url);
  return sent.standing === standingNow() ? { answer, at: sent.at } : null;
}
