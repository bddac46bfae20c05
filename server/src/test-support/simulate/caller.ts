import { customerCalls } from '@hospital/shared/contract/calls/customers';
import { reviewPlanCalls } from '@hospital/shared/contract/calls/reviewPlans';
import { reviewCalls as calls, type Review } from '@hospital/shared/contract/calls/reviews';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { addDays, shanghaiDay } from '@hospital/shared/format';
import { randomStream } from '../../platform/seeds/random';
import type { TestClient } from '../client';
import { make } from '../refusals';
import type { Figures } from './figures';
import { Person } from './person';
import type { DayOptions } from './plan';

/** What somebody who follows up does next; follow-ups by their place among those that wait. */
export type Calling =
  /** Everybody plans the same for the same animals in this moment. */
  | { readonly kind: 'plan'; readonly days: number }
  | { readonly kind: 'done'; readonly waiting: number; readonly thrice: boolean }
  | { readonly kind: 'later'; readonly waiting: number; readonly days: number }
  | { readonly kind: 'cancel'; readonly waiting: number };

const CONTEND_EVERY = 3;

/** What somebody who follows up does in a day: by the seed alone. */
export function planCaller({ seed, steps }: DayOptions, at: number): Calling[] {
  const random = randomStream(`simulate ${seed} caller ${at}`);
  return Array.from({ length: steps }, (_, step): Calling => {
    if (step % CONTEND_EVERY === 0) return { kind: 'plan', days: step / CONTEND_EVERY };
    const what = random.next();
    const waiting = random.int(0, 5);
    if (what < 0.5) return { kind: 'done', waiting, thrice: random.chance(0.5) };
    if (what < 0.75) return { kind: 'later', waiting, days: random.int(1, 9) };
    return { kind: 'cancel', waiting };
  });
}

/** Animals that everybody follows up, and by what. */
export interface CallList {
  readonly desk: TestClient;
  readonly petIds: readonly string[];
  readonly planTemplateId: string;
  /** Of the plan. */
  readonly items: number;
}

const ITEMS = [
  { day: 1, reviewType: 2, content: '电话询问精神与食欲', executorRole: 'ANYONE' },
  { day: 7, reviewType: 1, content: '到店复查', executorRole: 'ANYONE' },
] as const;
const PETS = 2;

export async function callListOf(
  desk: TestClient,
  company: TestClient,
  { seed }: DayOptions,
): Promise<CallList> {
  const number = randomStream(`simulate ${seed} calls`).int(0, 99_999_999);
  const mobile = `153${String(number).padStart(8, '0')}`;
  const pets = Array.from({ length: PETS }, (_, at) => ({
    ...{ name: `回访${at}`, species: 'CAT', sex: '2', birthday: '2021-03-04' },
  }));
  const saved = await make(desk, customerCalls.save, { customer: { name: '回访的客人', mobile }, pets });
  if (saved.code !== 0) throw new Error(`the owner was refused: ${saved.msg}`);
  const plan = { name: `模拟复诊${seed}`.slice(0, 20), type: 2, items: ITEMS };
  const made = await make(company, reviewPlanCalls.save, plan);
  if (made.code !== 0) throw new Error(`the plan was refused: ${made.msg}`);
  const petIds = saved.data.petIds as string[];
  return { desk, petIds, planTemplateId: made.data.id as string, items: ITEMS.length };
}

type CallingOf<Kind extends Calling['kind']> = Extract<Calling, { kind: Kind }>;

/** Somebody else was quicker. */
const LATE = [ErrorCode.StaleVersion, ErrorCode.ForbiddenTransition, ErrorCode.NotFound] as const;

/** Plans follow-ups and makes them; several are at the same ones. */
export class Caller extends Person<Calling> {
  /** Plans that this one made, follow-ups that it ended: each once. */
  readonly won: string[] = [];

  constructor(
    name: string,
    private readonly calls: CallList,
    figures: Figures,
    plan: readonly Calling[],
  ) {
    super(name, figures, plan);
  }

  protected async do(step: Calling): Promise<void> {
    switch (step.kind) {
      case 'plan':
        return this.makePlan(step);
      case 'done':
        return this.done(step);
      case 'later':
        return this.later(step);
      case 'cancel':
        return this.cancel(step);
    }
  }

  private async makePlan({ days }: CallingOf<'plan'>): Promise<void> {
    const { desk, petIds, planTemplateId, items } = this.calls;
    const baseDate = addDays(shanghaiDay(), days);
    const request = { petIds, planTemplateId, baseDate };
    const answer = await this.insist(true, (key) => this.call(desk, calls.batchSave, request, key));
    if (!this.expect('a plan of follow-ups', answer, 0, ErrorCode.NotUnique)) return;
    this.won.push(`follow-ups from ${baseDate} on`);
    if ((answer.data.ids as string[]).length !== petIds.length * items)
      this.faults.push(`${this.name}: a plan made other follow-ups than it has`);
  }

  private async waitingAt(waiting: number): Promise<Review | null> {
    const { desk, petIds } = this.calls;
    const petId = petIds[waiting % PETS];
    const answer = await this.call(desk, calls.list, { petId, status: 'N', pageSize: 50 });
    if (!this.expect('follow-ups of an animal', answer, 0)) return null;
    const list = answer.data.list as Review[];
    return list[waiting % Math.max(1, list.length)] ?? null;
  }

  private async done({ waiting, thrice }: CallingOf<'done'>): Promise<void> {
    const one = await this.waitingAt(waiting);
    if (!one) return;
    const { id: reviewId, version } = one;
    const said = { reviewId, version, way: 'PHONE', content: '恢复良好', result: 'BETTER' };
    const answer = await this.insist(thrice, (key) =>
      this.call(this.calls.desk, calls.saveFollow, said, key),
    );
    if (this.expect('a follow-up', answer, 0, ...LATE)) this.won.push(`end of follow-up ${reviewId}`);
  }

  private async later({ waiting, days }: CallingOf<'later'>): Promise<void> {
    const one = await this.waitingAt(waiting);
    if (!one) return;
    const nextTime = `${addDays(shanghaiDay(), days)} 10:00`;
    const said = { reviewId: one.id, version: one.version, way: 'PHONE', connected: 'N', nextTime };
    const answer = await this.call(this.calls.desk, calls.saveFollow, said);
    if (this.expect('a follow-up that nobody answered', answer, 0, ...LATE))
      this.won.push(`version ${one.version} of follow-up ${one.id}`);
  }

  private async cancel({ waiting }: CallingOf<'cancel'>): Promise<void> {
    const one = await this.waitingAt(waiting);
    if (!one) return;
    const answer = await this.call(this.calls.desk, calls.remove, { id: one.id, version: one.version });
    if (this.expect('a follow-up cancelled', answer, 0, ...LATE)) this.won.push(`end of follow-up ${one.id}`);
  }
}
