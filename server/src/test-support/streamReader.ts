import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { TestClient, TestHeaders } from './client';

export interface StreamEvent {
  readonly kind: string;
  readonly id: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a wrong guess about the shape fails the test
  readonly data: any;
}

/** An open event stream, read one event after the other. */
export class StreamReader {
  private readonly events: StreamEvent[] = [];
  private waiting: (() => void)[] = [];
  private done = false;

  private constructor(
    readonly response: Response,
    private readonly abort: AbortController,
  ) {
    void this.read();
  }

  static async open(client: TestClient, headers: TestHeaders = {}): Promise<StreamReader> {
    const abort = new AbortController();
    const response = await fetch(`${client.baseUrl}/api/notify/admin/message/subscribe`, {
      headers: { ...client.headers, ...headers },
      signal: abort.signal,
    });
    return new StreamReader(response, abort);
  }

  /** Opens a stream and reads its first event. */
  static async ready(
    client: TestClient,
    headers: TestHeaders = {},
  ): Promise<StreamReader & { from: number }> {
    const reader = await StreamReader.open(client, headers);
    const first = await reader.next();
    if (first.kind !== 'ready') throw new Error(`the stream began with ${first.kind}`);
    return Object.assign(reader, { from: first.id });
  }

  /** The next event; rejects when the stream ends before one comes. */
  async next(): Promise<StreamEvent> {
    for (;;) {
      const event = this.events.shift();
      if (event) return event;
      if (this.done) throw new Error('the stream has ended');
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  /** The next event of a kind; those of others before it are passed over. */
  async nextOf(kind: string): Promise<StreamEvent> {
    for (;;) {
      const event = await this.next();
      if (event.kind === kind) return event;
    }
  }

  /** What has come and was not asked for, once the stream has ended. */
  async rest(): Promise<StreamEvent[]> {
    while (!this.done) await new Promise<void>((resolve) => this.waiting.push(resolve));
    return this.events.splice(0);
  }

  close(): void {
    this.abort.abort();
  }

  private async read(): Promise<void> {
    const parser = createParser({
      onEvent: ({ event = 'message', id, data }: EventSourceMessage) =>
        this.events.push({ kind: event, id: Number(id), data: JSON.parse(data) }),
    });
    const decoder = new TextDecoder();
    try {
      for await (const chunk of this.response.body ?? []) {
        parser.feed(decoder.decode(chunk, { stream: true }));
        this.wake();
      }
    } catch {
      // The test closed it, or the server cut it off.
    }
    this.done = true;
    this.wake();
  }

  private wake(): void {
    for (const resolve of this.waiting.splice(0)) resolve();
  }
}
