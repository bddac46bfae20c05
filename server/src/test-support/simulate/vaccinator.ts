import { customerCalls } from '@hospital/shared/contract/calls/customers';
import { immunisationCalls as calls } from '@hospital/shared/contract/calls/immunisation';
import type { ImmunePlan } from '@hospital/shared/contract/calls/immunePlan';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { addDays, shanghaiDay } from '@hospital/shared/format';
import { randomStream } from '../../platform/seeds/random';
import type { TestClient } from '../client';
import { make } from '../refusals';
import type { Figures } from './figures';
import { Person } from './person';
import type { DayOptions } from './plan';

/** What somebody who vaccinates does next. Plans are named by the order in which this one made them. */
export type Vaccination =
  | { readonly kind: 'plan'; readonly pet: number; readonly days: number; readonly thrice: boolean }
  /** Everybody plans the same for the same animal in this moment, and carries it out in the next. */
  | { readonly kind: 'samePlan'; readonly pet: number; readonly days: number }
  | { readonly kind: 'sameFinish'; readonly pet: number; readonly charged: boolean }
  | { readonly kind: 'move'; readonly plan: number; readonly days: number }
  | { readonly kind: 'remind'; readonly plan: number }
  | { readonly kind: 'reserve'; readonly plan: number; readonly hour: number; readonly now: boolean }
  | { readonly kind: 'finish'; readonly plan: number; readonly charged: boolean; readonly thrice: boolean }
  | { readonly kind: 'remove'; readonly plan: number };

const CONTEND_EVERY = 4;
/** Animals that are vaccinated again and again. */
const PETS = 4;
const DAYS_AHEAD = 30;

/** What somebody who vaccinates does in a day: by the seed alone. */
export function planVaccinator({ seed, steps }: DayOptions, at: number): Vaccination[] {
  const random = randomStream(`simulate ${seed} vaccinator ${at}`);
  let plans = 0;
  return Array.from({ length: steps }, (_, step): Vaccination => {
    const round = Math.floor(step / CONTEND_EVERY);
    if (step % CONTEND_EVERY === 0) return { kind: 'samePlan', pet: round % PETS, days: round };
    if (step % CONTEND_EVERY === 1)
      return { kind: 'sameFinish', pet: round % PETS, charged: random.chance(0.5) };
    const what = random.next();
    const plan = random.int(0, Math.max(0, plans - 1));
    if (plans === 0 || what < 0.3) {
      plans += 1;
      const days = random.int(0, DAYS_AHEAD);
      return { kind: 'plan', pet: random.int(0, PETS - 1), days, thrice: random.chance(0.3) };
    }
    if (what < 0.45) return { kind: 'move', plan, days: random.int(0, DAYS_AHEAD) };
    if (what < 0.6) return { kind: 'remind', plan };
    if (what < 0.75) return { kind: 'reserve', plan, hour: random.int(9, 16), now: random.chance(0.3) };
    if (what < 0.92) return { kind: 'finish', plan, charged: random.chance(0.3), thrice: random.chance(0.5) };
    return { kind: 'remove', plan };
  });
}

/** Animals that everybody vaccinates, and who is at the desk and in the room behind it. */
export interface Clinic {
  readonly desk: TestClient;
  readonly doctor: TestClient;
  readonly doctorId: string;
  /** Vaccinates and sells what was given over the counter, which doctors may not. */
  readonly manager: TestClient;
  readonly petIds: readonly string[];
}

/** 狂犬病灭活疫苗 of the demo's price list. */
const RABIES = 'H1-039';

export async function clinicOf(
  { desk, doctor, doctorId, manager }: Omit<Clinic, 'petIds'>,
  { seed }: DayOptions,
): Promise<Clinic> {
  const number = randomStream(`simulate ${seed} clinic`).int(0, 99_999_999);
  const mobile = `152${String(number).padStart(8, '0')}`;
  const pets = Array.from({ length: PETS }, (_, at) => ({
    ...{ name: `免疫${at}`, species: 'DOG', sex: '1', birthday: '2020-03-04' },
  }));
  const saved = await make(desk, customerCalls.save, { customer: { name: '免疫的客人', mobile }, pets });
  if (saved.code !== 0) throw new Error(`the owner was refused: ${saved.msg}`);
  return { desk, doctor, doctorId, manager, petIds: saved.data.petIds as string[] };
}

type VaccinationOf<Kind extends Vaccination['kind']> = Extract<Vaccination, { kind: Kind }>;

/** It is done, gone or cancelled by now. */
const OVER = [ErrorCode.ForbiddenTransition, ErrorCode.NotFound, ErrorCode.StaleVersion] as const;

/** Plans at the desk, and vaccinates in the room behind it; several are at the same animals. */
export class Vaccinator extends Person<Vaccination> {
  /** What this one got of that which everybody wanted: plans made, and plans carried out. */
  readonly won: string[] = [];
  private readonly plans: string[] = [];

  constructor(
    name: string,
    private readonly clinic: Clinic,
    figures: Figures,
    plan: readonly Vaccination[],
  ) {
    super(name, figures, plan);
  }

  protected async do(step: Vaccination): Promise<void> {
    switch (step.kind) {
      case 'plan':
        return this.makePlan(step);
      case 'samePlan':
        return this.planTheSame(step);
      case 'sameFinish':
        return this.finishTheSame(step);
      case 'move':
        return this.move(step);
      case 'remind':
        return this.remind(step);
      case 'reserve':
        return this.reserve(step);
      case 'finish':
        return this.finishOwn(step);
      case 'remove':
        return this.remove(step);
    }
  }

  private petAt(pet: number): string {
    return this.clinic.petIds[pet % PETS] ?? '';
  }

  private planFor(pet: number, days: number, key = '') {
    const planDate = addDays(shanghaiDay(), days);
    const items = [{ type: 1, productId: RABIES, planDate }];
    return this.call(this.clinic.desk, calls.savePlan, { petId: this.petAt(pet), items }, key);
  }

  private async makePlan({ pet, days, thrice }: VaccinationOf<'plan'>): Promise<void> {
    const answer = await this.insist(thrice, (key) => this.planFor(pet, days, key));
    if (this.expect('a plan', answer, 0, ErrorCode.NotUnique))
      this.plans.push(...(answer.data.ids as string[]));
  }

  private async planTheSame({ pet, days }: VaccinationOf<'samePlan'>): Promise<void> {
    const answer = await this.planFor(pet, DAYS_AHEAD + 1 + days);
    if (!this.expect('a plan that everybody makes', answer, 0, ErrorCode.NotUnique)) return;
    this.won.push(`plan of ${this.petAt(pet)} in ${days}`);
    this.plans.push(...(answer.data.ids as string[]));
  }

  private async finish(id: string, charged: boolean, thrice: boolean): Promise<void> {
    const done = { id, finishDate: shanghaiDay(), batchNo: '模拟批号', expireDate: '2098-05-01' };
    const by = charged ? this.clinic.manager : this.clinic.doctor;
    const answer = await this.insist(thrice, (key) =>
      this.call(by, calls.finishPlan, { ...done, billFlag: charged ? 'Y' : 'N' }, key),
    );
    if (!this.expect('a vaccination', answer, 0, ...OVER, ErrorCode.OutOfStock)) return;
    this.won.push(`vaccination ${id}`, `certificate ${answer.data.certificateNo as string}`);
    if (charged && answer.data.billId === null)
      this.faults.push(`${this.name}: a vaccination was not charged`);
  }

  private async finishTheSame({ pet, charged }: VaccinationOf<'sameFinish'>): Promise<void> {
    const request = { petId: this.petAt(pet), status: 'N' };
    const waiting = await this.call(this.clinic.doctor, calls.plans, request);
    if (!this.expect('plans of an animal', waiting, 0)) return;
    const [first] = waiting.data.list as ImmunePlan[];
    if (first) await this.finish(first.id, charged, true);
  }

  private planAt(plan: number): string | undefined {
    return this.plans[plan % Math.max(1, this.plans.length)];
  }

  private async finishOwn({ plan, charged, thrice }: VaccinationOf<'finish'>): Promise<void> {
    const id = this.planAt(plan);
    if (id !== undefined) await this.finish(id, charged, thrice);
  }

  private async move({ plan, days }: VaccinationOf<'move'>): Promise<void> {
    const id = this.planAt(plan);
    if (id === undefined) return;
    const planDate = addDays(shanghaiDay(), days);
    const answer = await this.call(this.clinic.desk, calls.updatePlan, { id, planDate });
    this.expect('a plan moved', answer, 0, ...OVER, ErrorCode.NotUnique);
  }

  private async remind({ plan }: VaccinationOf<'remind'>): Promise<void> {
    const id = this.planAt(plan);
    if (id === undefined) return;
    const called = { id, channel: 3, result: '周末带来' };
    const answer = await this.call(this.clinic.desk, calls.tip, called);
    this.expect('a reminder', answer, 0, ...OVER, ErrorCode.TooManyRequests);
  }

  private async reserve({ plan, hour, now }: VaccinationOf<'reserve'>): Promise<void> {
    const planId = this.planAt(plan);
    if (planId === undefined) return;
    const { desk, doctorId } = this.clinic;
    const skipWarnings = ['doctorOff', 'vaccineOverdue', 'debt'];
    const time = {
      reservationDate: addDays(shanghaiDay(), 1),
      startTime: `${String(hour).padStart(2, '0')}:00`,
    };
    const request = now ? { registerNow: 'Y', doctorId, skipWarnings } : time;
    const answer = await this.call(desk, calls.booking, { planId, ...request });
    // It is registered or reserved already, or nothing is free at that hour.
    const taken = [ErrorCode.NotUnique, ErrorCode.FullyBooked] as const;
    this.expect('a plan reserved', answer, 0, ...OVER, ...taken);
  }

  private async remove({ plan }: VaccinationOf<'remove'>): Promise<void> {
    const id = this.planAt(plan);
    if (id === undefined) return;
    this.expect('a plan taken back', await this.call(this.clinic.desk, calls.deletePlan, { id }), 0, ...OVER);
  }
}
