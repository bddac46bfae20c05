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
   * was seen. What was done once is answered the same from then on. A refusal is not kept: sent again it is judged by what
   * others have done meanwhile.
   *
   * @returns the one answer of what was done, else the first refusal
   */
  protected async insist(thrice: boolean, send: (key: string) => Promise<Answer>): Promise<Answer> {
    const key = randomUUID();
    if (!thrice) return send(key);
    const atOnce = await Promise.all([send(key), send(key)]);
    const last = await send(key);
    const told = (answers: readonly Answer[]): Set<string> =>
      new Set(answers.filter(({ code }) => code === 0).map(({ data }) => JSON.stringify(data)));
    const before = told(atOnce);
    const done = told([...atOnce, last]);
    if (done.size > 1) this.faults.push(`${this.name}: the same thing was done ${done.size} times`);
    if (before.size > 0 && last.code !== 0)
      this.faults.push(
        `${this.name}: what was done is answered ${last.code} ${last.msg} when it is sent again`,
      );
    const answers = [...atOnce, last].filter(({ code }) => code !== ErrorCode.InFlight);
    const first = answers.find(({ code }) => code === 0) ?? answers[0];
    if (!first) throw new Error(`${this.name}: nothing came of what was sent three times`);
    return first;
  }

  protected expect(what: string, { code, msg }: Pick<Answer, 'code' | 'msg'>, ...codes: number[]): boolean {
    if (!codes.includes(code)) this.faults.push(`${this.name}: ${what} was answered ${code} ${msg}`);
    return code === 0;
  }
}
