import { createHmac, timingSafeEqual } from 'node:crypto';

/** What makes a text known to be of somebody who has the key: hex of HMAC-SHA-256 over `timestamp.body`. */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');

export interface Signed {
  /** Seconds since 1970. */
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
}

/** Compared in the same time wherever two signatures differ. */
export function isSignedBy(secret: string, { timestamp, signature, body }: Signed): boolean {
  const expected = Buffer.from(signatureOf(secret, timestamp, body));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
