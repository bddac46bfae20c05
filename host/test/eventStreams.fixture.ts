import { ReadableStream } from 'node:stream/web';

/** One request for a stream, seen from the server's side. */
interface ServedStream {
  readonly headers: Readonly<Record<string, string>>;
  /** Sends text as it stands on the wire. */
  readonly write: (text: string) => void;
  readonly writeBytes: (bytes: Uint8Array) => void;
  readonly send: (event: { id: number; kind?: string; data: unknown }) => void;
  /** Ends it as a server does. */
  readonly end: () => void;
  /** Whether the browser has closed it. */
  readonly closed: () => boolean;
}

export interface StreamServer {
  /** All requests so far, oldest first. */
  readonly streams: readonly ServedStream[];
  readonly newest: () => ServedStream;
  /** What the next requests get instead of a stream; null: a stream again. */
  answer: null | (() => Promise<Response> | Response);
}

const response = (fields: object): Response => fields as Response;

/** An answer that is no stream. */
export const envelope = (code: number, status = 200): Response =>
  response({
    ok: status < 300,
    status,
    body: null,
    headers: new Headers({ 'content-type': 'application/json' }),
    json: () => Promise.resolve({ code, msg: 'refused', data: null }),
  });

/** Takes the place of `fetch` and serves event streams. */
export function serveStreams(): StreamServer {
  const streams: ServedStream[] = [];
  const server: StreamServer = {
    streams,
    answer: null,
    newest() {
      const last = streams.at(-1);
      if (!last) throw new Error('no stream was asked for');
      return last;
    },
  };
  globalThis.fetch = (_url, { headers, signal } = {}) => {
    let closed = false;
    let controller!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
    const writeBytes = (bytes: Uint8Array): void => controller.enqueue(bytes);
    const write = (text: string): void => writeBytes(new TextEncoder().encode(text));
    streams.push({
      headers: headers as Record<string, string>,
      write,
      writeBytes,
      send: ({ id, kind = 'message', data }) =>
        write(`event: ${kind}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`),
      end: () => controller.close(),
      closed: () => closed,
    });
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => {
        if (closed) return;
        closed = true;
        reject(signal.reason as Error);
        try {
          controller.error(signal.reason);
        } catch {
          // The server had ended it.
        }
      });
      if (server.answer) void Promise.resolve(server.answer()).then(resolve, reject);
      else {
        const stream = new Headers({ 'content-type': 'text/event-stream; charset=utf-8' });
        resolve(response({ ok: true, status: 200, headers: stream, body }));
      }
    });
  };
  return server;
}
