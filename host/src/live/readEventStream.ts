import { ErrorCode, type Envelope, Message } from '@hospital/shared/contract/errors';
import { createParser } from 'eventsource-parser';
import { childOf } from './abort';

/** A stream that says nothing for so long (ms), not even that it lives, is dead (spec 1 §9). */
export const HEARTBEAT_TIMEOUT = 180_000;

const UNAUTHORIZED = 401;

/** An event as it stands on the wire. */
export interface StreamEvent {
  readonly kind: string;
  /** Null for an event that is not kept: it is for who listens now. */
  readonly id: number | null;
  readonly data: unknown;
}

/** The server answered with an envelope instead of a stream; `code` says why. */
export class StreamRefused extends Error {
  override readonly name = 'StreamRefused';

  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

interface StreamRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Closes the stream. */
  readonly signal: AbortSignal;
  readonly onEvent: (event: StreamEvent) => void;
}

/**
 * Opens the event stream and reads it until the server ends it. By `fetch`, since `EventSource` sends no headers.
 *
 * @throws StreamRefused when there is an answer but no stream; whatever `fetch` throws; an error when the network goes
 * or nothing was heard for `HEARTBEAT_TIMEOUT`
 */
export async function readEventStream({ url, headers, signal, onEvent }: StreamRequest): Promise<void> {
  const closing = childOf(signal);
  addEventListener('offline', () => closing.abort(new Error('no network')), { signal: closing.signal });
  const heard = watchHeartbeat(closing);
  try {
    const response = await fetch(url, { headers, signal: closing.signal, cache: 'no-store' });
    if (!isStream(response)) throw await refusalOf(response);
    heard();
    await readBody(response.body, onEvent, heard);
  } finally {
    closing.abort();
  }
}

type StreamResponse = Response & { readonly body: ReadableStream<Uint8Array> };

const isStream = (response: Response): response is StreamResponse =>
  response.ok &&
  response.body !== null &&
  (response.headers.get('content-type') ?? '').startsWith('text/event-stream');

async function refusalOf(response: Response): Promise<StreamRefused> {
  const envelope = (await response.json().catch(() => null)) as Partial<Envelope> | null;
  const unauthorized = response.status === UNAUTHORIZED ? ErrorCode.SessionInvalid : 0;
  const code = envelope?.code ?? unauthorized;
  const words = code === ErrorCode.SessionInvalid ? Message.sessionInvalid : `HTTP ${response.status}`;
  return new StreamRefused(code, envelope?.msg || words);
}

async function readBody(
  body: ReadableStream<Uint8Array>,
  onEvent: StreamRequest['onEvent'],
  heard: () => void,
): Promise<void> {
  const parser = createParser({
    onEvent: ({ event = 'message', id, data }) =>
      onEvent({ kind: event, id: id === undefined ? null : Number(id), data: JSON.parse(data) as unknown }),
  });
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    heard();
    parser.feed(decoder.decode(value, { stream: true }));
  }
}

/** Aborts once nothing was heard for `HEARTBEAT_TIMEOUT`. Gives what is to be called whenever something was. */
function watchHeartbeat(closing: AbortController): () => void {
  const onSilence = (): void => closing.abort(new Error('no heartbeat'));
  let timer = setTimeout(onSilence, HEARTBEAT_TIMEOUT);
  closing.signal.addEventListener('abort', () => clearTimeout(timer));
  return () => {
    clearTimeout(timer);
    timer = setTimeout(onSilence, HEARTBEAT_TIMEOUT);
  };
}
