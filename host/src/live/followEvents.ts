import { ErrorCode } from '@hospital/shared/contract/errors';
import { childOf, pause } from './abort';
import { backOff, LONGEST_WAIT } from './backOff';
import { readEventStream, type StreamEvent, StreamRefused } from './readEventStream';

interface Following {
  readonly url: string;
  /** Headers of the session as they are at each attempt. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** Id of the last event that was seen, where a stream resumes; null to begin anew. */
  readonly lastId: () => number | null;
  readonly onEvent: (event: StreamEvent) => void;
  /** Code 90001: the session that the stream was asked for with, `sent`, has ended; the server says why. */
  readonly onSessionInvalid: (why: string, sent: Readonly<Record<string, string>>) => void;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/** Refusals that asking again does not change: the session has ended, or this page works where its user is no longer. */
const FOR_GOOD: readonly number[] = [
  ErrorCode.SessionInvalid,
  ErrorCode.OutOfScope,
  ErrorCode.IdentityChanged,
];

/**
 * Keeps the event stream open: whenever it breaks it is logged, closed, and opened again after a while from where it
 * was. Resolves when `signal` aborts, the session has ended, or the server will not have this page any more.
 */
export async function followEvents(following: Following): Promise<void> {
  const { signal, headers, onSessionInvalid } = following;
  let failures = 0;
  while (!signal.aborted) {
    const began = Date.now();
    const sent = headers();
    const refusal = await readOnce(following, sent);
    if (signal.aborted) return;
    if (refusal?.code === ErrorCode.SessionInvalid) onSessionInvalid(refusal.message, sent);
    if (refusal && FOR_GOOD.includes(refusal.code)) return;
    failures = Date.now() - began > LONGEST_WAIT ? 1 : failures + 1;
    await pauseUnlessOnline(backOff(failures), signal);
  }
}

/** Reads the stream until it ends, for whatever reason; gives the refusal if it was one. */
async function readOnce(
  { url, lastId, onEvent, signal }: Following,
  session: Readonly<Record<string, string>>,
): Promise<StreamRefused | null> {
  try {
    await readEventStream({ url, headers: { ...session, ...resumeAfter(lastId()) }, onEvent, signal });
    return null;
  } catch (error) {
    if (!signal.aborted) console.warn('The event stream broke', error);
    return error instanceof StreamRefused ? error : null;
  }
}

const resumeAfter = (id: number | null): Record<string, string> =>
  id === null ? {} : { 'Last-Event-ID': String(id) };

/** Waits, but no longer than until the network returns. */
async function pauseUnlessOnline(milliseconds: number, signal: AbortSignal): Promise<void> {
  const waiting = childOf(signal);
  addEventListener('online', () => waiting.abort(), { signal: waiting.signal });
  await pause(milliseconds, waiting.signal);
  waiting.abort();
}
