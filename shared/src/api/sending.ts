import { KEY_HOURS } from '../contract/errors';
import { randomId } from './randomId';

/**
 * How a form that is saved once is sent: its key is made with the form and kept with its draft, so that it is carried out
 * once, from whichever window and however often it is sent. What differs from what was carried out is refused
 * (`isKeyUsed` of `contract/errors`).
 */
export interface Sending {
  /** `Idempotency-Key`. */
  readonly key: string;
  /** When it was first sent without an answer, in milliseconds since 1970. */
  readonly sentAt?: number;
}

export const newSending = (): Sending => ({ key: randomId() });

/** As it goes out now. */
export const sentNow = ({ key, sentAt = Date.now() }: Sending): Sending => ({ key, sentAt });

/** A little less than the server knows the key, whose clock is another one. */
const LONGEST = (KEY_HOURS - 1) * 3_600_000;

/** Whether the server may have forgotten what it carried out under the key: the same again may be done again. */
export const hasExpired = ({ sentAt }: Sending): boolean =>
  sentAt !== undefined && Date.now() - sentAt > LONGEST;
