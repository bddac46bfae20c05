import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { Random } from '../../platform/seeds/random';
import { TestClient, type Answer, type TestHeaders } from '../client';

/** Servers that a client may ask, and what becomes of its answers. */
export interface Line {
  readonly servers: readonly string[];
  readonly random: Random;
  /** Share of the answers that are lost on their way, though the server has done what it was asked. */
  readonly lost: number;
  /** What happened, for the report. */
  readonly counts: { lost: number; failed: number };
}

/** Milliseconds until somebody asks again, and for how long (ms) they do. */
const pause = 200;
const patience = 120_000;
const unavailable = [502, 503, 504];

/**
 * A client that sends again what it has no answer to, under the same key, to whichever server is there: as a page does
 * over a line that loses answers, of servers that are killed.
 */
export class StubbornClient extends TestClient {
  constructor(
    private readonly line: Line,
    headers: TestHeaders = {},
  ) {
    super(line.servers[0] ?? '', headers);
  }

  override with(headers: TestHeaders): StubbornClient {
    return new StubbornClient(this.line, { ...this.headers, ...headers });
  }

  override async raw(
    method: string,
    url: string,
    body?: string | Uint8Array<ArrayBuffer>,
    headers: TestHeaders = {},
  ): Promise<Answer> {
    const own = { ...headers };
    if (method !== 'GET' && !this.headers['idempotency-key']) own['idempotency-key'] = randomUUID();
    const until = Date.now() + patience;
    for (let again = false; ; again = true) {
      const answer = await this.ask(method, url, body, own);
      // Its own first sending is still being answered somewhere.
      const waits = again && answer?.code === ErrorCode.InFlight;
      if (answer && !waits) return answer;
      if (Date.now() > until) throw new Error(`${method} ${url} was never answered`);
      await sleep(pause);
    }
  }

  private async ask(
    method: string,
    url: string,
    body: string | Uint8Array<ArrayBuffer> | undefined,
    headers: TestHeaders,
  ): Promise<Answer | null> {
    const { servers, random, lost, counts } = this.line;
    const client = new TestClient(random.pick([...servers]), this.headers);
    const answer = await client.raw(method, url, body, headers).catch(() => null);
    if (!answer || unavailable.includes(answer.status)) {
      counts.failed += 1;
      return null;
    }
    if (!random.chance(lost)) return answer;
    counts.lost += 1;
    return null;
  }
}
