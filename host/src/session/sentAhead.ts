import { readToken } from './sessionCookies';

/** What `frame/early.js` asked for, by address, with the token that asked. */
interface SentAhead {
  readonly token: string;
  readonly answers: Map<string, Promise<Response>>;
}

/**
 * The answer to a request that the page's head has sent for the program, once; null where it has sent none, or for a
 * session that is no longer.
 */
export function sentAhead(url: string): Promise<Response> | null {
  const sent = (window as { readonly sentAhead?: SentAhead }).sentAhead;
  const answer = sent?.answers.get(url);
  if (!sent || !answer) return null;
  sent.answers.delete(url);
  return sent.token === readToken() ? answer : null;
}
