import { randomUUID } from 'node:crypto';
import type { CallDeclaration } from '@hospital/shared/contract/call';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { Answer, TestClient } from '../client';
import { make } from '../refusals';
import type { Figures } from './figures';

/** Somebody who works through a plan, and makes the mistakes that people make. */
export abstract class Person<Step> {
  /** What the server should not have answered. */
  readonly faults: string[] = [];

  constructor(
    protected readonly name: string,
    private readonly figures: Figures,
    private readonly plan: readonly Step[],
  ) {}

  /** Does what the plan has at this time of the day. */
  async at(time: number): Promise<void> {
    const step = this.plan[time];
    if (step !== undefined) await this.do(step);
  }

  protected abstract do(step: Step): Promise<void>;

  /** @param key makes it happen once, however often it is sent; empty: whatever is sent happens */
  protected call(client: TestClient, call: CallDeclaration, request: object, key = ''): Promise<Answer> {
    return this.figures.measure(call.path.split('/').slice(2, 4).join('/'), () =>
      make(key === '' ? client : client.with({ 'idempotency-key': key }), call, { ...request }),
    );
  }

  /**
   * Sends something once, or the same thing three times: twice at once as by a double click, and again since no answer
   * was seen.
   *
   * @returns the one answer
   */
  protected async insist(thrice: boolean, send: (key: string) => Promise<Answer>): Promise<Answer> {
    const key = randomUUID();
    if (!thrice) return send(key);
    const answers = await Promise.all([send(key), send(key)]);
    answers.push(await send(key));
    const done = answers.filter(({ code }) => code !== ErrorCode.InFlight);
    if (new Set(done.map(({ code, data }) => JSON.stringify([code, data]))).size !== 1)
      this.faults.push(`${this.name}: the same thing has ${done.length} different answers`);
    const [first] = done;
    if (!first) throw new Error(`${this.name}: nothing came of what was sent three times`);
    return first;
  }

  protected expect(what: string, { code, msg }: Pick<Answer, 'code' | 'msg'>, ...codes: number[]): boolean {
    if (!codes.includes(code)) this.faults.push(`${this.name}: ${what} was answered ${code} ${msg}`);
    return code === 0;
  }
}
