import type { ServerResponse } from 'node:http';

/** A reader that lets so many bytes wait is too slow; it is cut off and may resume. */
const mostWaiting = 1024 * 1024;
/** So long (ms) may what was missed wait for its reader. */
const patience = 30_000;

/**
 * An event in the format of `text/event-stream`.
 *
 * @param id where a stream that broke after this event resumes; without one, where it would have without this event
 */
export function encodeEvent({
  id,
  kind,
  data,
}: {
  readonly id?: number;
  readonly kind: string;
  readonly data: unknown;
}): Buffer {
  // `message` is the name that an event without one has.
  const name = kind === 'message' ? '' : `event: ${kind}\n`;
  const number = id === undefined ? '' : `id: ${id}\n`;
  return Buffer.from(`${name}${number}data: ${JSON.stringify(data)}\n\n`);
}

/** Nothing has happened, but the connection lives. */
export const PING = Buffer.from(': ping\n\n');

/** The answer of one subscriber. */
export class EventStream {
  private ended = false;

  constructor(private readonly response: ServerResponse) {
    response.on('close', () => {
      this.ended = true;
    });
    response.on('error', () => this.cut());
  }

  get open(): boolean {
    return !this.ended;
  }

  /** @param bytes those of `encodeEvent`: all streams share them, however many there are */
  send(bytes: Buffer): void {
    if (this.ended) return;
    this.response.write(bytes);
    if (this.response.writableLength > mostWaiting) this.cut();
  }

  /** Resolves when its reader has read on or is gone; one that does not read for `patience` is cut off. */
  drained(): Promise<void> {
    const { response } = this;
    if (this.ended || !response.writableNeedDrain) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.cut(), patience).unref();
      const done = (): void => {
        clearTimeout(timer);
        response.off('drain', done).off('close', done);
        resolve();
      };
      response.on('drain', done).on('close', done);
    });
  }

  end(): void {
    if (this.ended) return;
    this.ended = true;
    this.response.end();
  }

  private cut(): void {
    this.ended = true;
    this.response.destroy();
  }
}
