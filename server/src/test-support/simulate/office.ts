import { logCalls, type ExportLog } from '@hospital/shared/contract/calls/logs';
import { questionCalls, type QuestionAnswer } from '@hospital/shared/contract/calls/questions';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { randomStream } from '../../platform/seeds/random';
import type { TestClient } from '../client';
import type { Figures } from './figures';
import { Person } from './person';
import type { DayOptions } from './plan';

/** What somebody in the head office does next. Questions are named by the order in which this one wrote them. */
export type Office =
  | { readonly kind: 'write'; readonly question: string; readonly thrice: boolean }
  /** `stale`: over a version that somebody has changed since. */
  | { readonly kind: 'edit'; readonly of: number; readonly sort: number; readonly stale: boolean }
  | { readonly kind: 'remove'; readonly of: number }
  /** Every question, or every sign-in: of a chain that has many of them the file is made in the background. */
  | { readonly kind: 'export'; readonly large: boolean }
  | { readonly kind: 'fetch' };

/** What somebody in the head office does in a day: by the seed alone. */
export function planOffice({ seed, steps }: DayOptions, at: number): Office[] {
  const random = randomStream(`simulate ${seed} office ${at}`);
  let questions = 0;
  return Array.from({ length: steps }, (_, step): Office => {
    const what = random.next();
    const of = random.int(0, Math.max(0, questions - 1));
    if (questions === 0 || what < 0.3) {
      questions += 1;
      return { kind: 'write', question: `模拟问题${seed}-${at}-${step}`, thrice: random.chance(0.5) };
    }
    if (what < 0.6) return { kind: 'edit', of, sort: random.int(0, 500), stale: random.chance(0.4) };
    if (what < 0.7) return { kind: 'remove', of };
    if (what < 0.85) return { kind: 'export', large: random.chance(0.3) };
    return { kind: 'fetch' };
  });
}

type OfficeOf<Kind extends Office['kind']> = Extract<Office, { kind: Kind }>;

/** Writes 常见问题, exports, and fetches files of exports again. */
export class Officer extends Person<Office> {
  private readonly questions: string[] = [];

  constructor(
    name: string,
    private readonly company: TestClient,
    figures: Figures,
    plan: readonly Office[],
  ) {
    super(name, figures, plan);
  }

  protected async do(step: Office): Promise<void> {
    switch (step.kind) {
      case 'write':
        return this.write(step);
      case 'edit':
        return this.edit(step);
      case 'remove':
        return this.remove(step);
      case 'export':
        return this.export(step);
      case 'fetch':
        return this.fetch();
    }
  }

  private save(fields: object, key = '') {
    const written = { category: '模拟', answer: '<p>见操作手册</p>', ...fields };
    return this.call(this.company, questionCalls.save, written, key);
  }

  private async write({ question, thrice }: OfficeOf<'write'>): Promise<void> {
    const answer = await this.insist(thrice, (key) => this.save({ question }, key));
    if (this.expect('a question', answer, 0)) this.questions.push(answer.data.id as string);
  }

  private questionAt(of: number): string | undefined {
    return this.questions[of % Math.max(1, this.questions.length)];
  }

  private async edit({ of, sort, stale }: OfficeOf<'edit'>): Promise<void> {
    const id = this.questionAt(of);
    if (id === undefined) return;
    const read = await this.call(this.company, questionCalls.info, { id });
    if (!this.expect('a question that is read', read, 0)) return;
    const { question, version } = read.data as QuestionAnswer;
    const saved = await this.save({ id, question, version, sort });
    if (this.expect('a question that is edited', saved, 0) && stale)
      this.expect('a question of before', await this.save({ id, question, version }), ErrorCode.StaleVersion);
  }

  private async remove({ of }: OfficeOf<'remove'>): Promise<void> {
    const id = this.questionAt(of);
    if (id === undefined) return;
    const remove = (key: string) => this.call(this.company, questionCalls.delete, { id }, key);
    this.expect('a question that is deleted', await this.insist(true, remove), 0);
    this.questions.splice(this.questions.indexOf(id), 1);
    this.expect(
      'a deleted question',
      await this.call(this.company, questionCalls.info, { id }),
      ErrorCode.NotFound,
    );
  }

  private async export({ large }: OfficeOf<'export'>): Promise<void> {
    const call = large ? logCalls.exportSignIns : questionCalls.export;
    const { status, code, msg } = await this.call(this.company, call, {});
    // A file has no code. Three may be made in the background at a time.
    if (status !== 200 || !(Number.isNaN(code) || code === 0 || code === ErrorCode.TooManyRequests))
      this.faults.push(`${this.name}: an export was answered ${status} ${code} ${msg}`);
  }

  private async fetch(): Promise<void> {
    const listed = await this.call(this.company, logCalls.exports, { pageSize: 20 });
    if (!this.expect('the list of exports', listed, 0)) return;
    const kept = (listed.data.list as ExportLog[]).find(({ fileFlag }) => fileFlag === 'Y');
    if (!kept) return;
    const { code, msg } = await this.call(this.company, logCalls.exportFile, { id: kept.id });
    // Room for newer ones was made meanwhile.
    if (!Number.isNaN(code)) this.expect('a file of an export', { code, msg }, ErrorCode.ForbiddenTransition);
  }
}
