import type { ServerResponse } from 'node:http';
import type { LiveEvent } from '@hospital/shared/contract/live';

/** A reader that lets so many bytes wait is too slow; it is cut off and may resume. */
const mostWaiting = 1024 * 1024;

/** The answer of one subscriber in the format of `text/event-stream`. */
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

  /** @param id where a stream that broke after this event resumes */
  send({ id, kind, data }: { readonly id: number; readonly kind: string; readonly data: unknown }): void {
    // `message` is the name that an event without one has.
    const name = kind === 'message' ? '' : `event: ${kind}\n`;
    this.write(`${name}id: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  sendAll(events: readonly LiveEvent[]): void {
    for (const event of events) this.send(event);
  }

  /** Nothing has happened, but the connection lives. */
  ping(): void {
    this.write(': ping\n\n');
  }

  end(): void {
    if (this.ended) return;
    this.ended = true;
    this.response.end();
  }

  private write(text: string): void {
    if (this.ended) return;
    this.response.write(text);
    if (this.response.writableLength > mostWaiting) this.cut();
  }

  private cut(): void {
    this.ended = true;
    this.response.destroy();
  }
}
