import { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { caseCalls } from '@hospital/shared/contract/calls/cases';
import { customerCalls } from '@hospital/shared/contract/calls/customers';
import { orderCalls } from '@hospital/shared/contract/calls/orders';
import type { StoreProduct } from '@hospital/shared/contract/calls/products';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { randomStream } from '../../platform/seeds/random';
import type { TestClient } from '../client';
import type { Figures } from './figures';
import { Person } from './person';
import type { DayOptions } from './plan';

/** What a doctor does next. Cases are named by the order in which the doctor began them. */
export type Treatment =
  | { readonly kind: 'take'; readonly mobile: string }
  /** `stale`: by a page that was opened before somebody else saved. */
  | { readonly kind: 'write'; readonly of: number; readonly asDraft: boolean; readonly stale: boolean }
  /** All doctors write the same case in this moment, each over what they have read. */
  | { readonly kind: 'together'; readonly text: string }
  | {
      readonly kind: 'order';
      readonly of: number;
      readonly lines: readonly { readonly product: number; readonly quantity: number }[];
      readonly thrice: boolean;
    }
  | { readonly kind: 'end'; readonly of: number; readonly withdrawn: boolean };

/** All doctors write one case at every so many steps. */
const TOGETHER_EVERY = 6;

/** What a doctor does in a day: by the seed alone. */
export function planDoctor({ seed, steps }: DayOptions, at: number): Treatment[] {
  const random = randomStream(`simulate ${seed} doctor ${at}`);
  const prefix = `16${String(randomStream(`simulate ${seed} patients`).int(0, 9999)).padStart(4, '0')}`;
  let cases = 0;
  return Array.from({ length: steps }, (_, step): Treatment => {
    if (step % TOGETHER_EVERY === TOGETHER_EVERY - 1) return { kind: 'together', text: `第${step + 1}步` };
    const what = random.next();
    const of = random.int(0, Math.max(0, cases - 1));
    if (cases === 0 || what < 0.25) {
      cases += 1;
      return {
        kind: 'take',
        mobile: `${prefix}${String(at).padStart(2, '0')}${String(step).padStart(3, '0')}`,
      };
    }
    if (what < 0.5) return { kind: 'write', of, asDraft: random.chance(0.6), stale: random.chance(0.4) };
    if (what < 0.8) {
      const lines = Array.from({ length: random.int(1, 3) }, () => ({
        product: random.int(0, 19),
        quantity: random.int(1, 2),
      }));
      return { kind: 'order', of, lines, thrice: random.chance(0.4) };
    }
    return { kind: 'end', of, withdrawn: random.chance(0.5) };
  });
}

/** Where doctors work. */
export interface Practice {
  readonly desk: TestClient;
  readonly doctor: TestClient;
  readonly doctorId: string;
  /** What is ordered in cases. */
  readonly shelf: readonly StoreProduct[];
  /** The animal of which all doctors write the case. */
  readonly sharedCase: string;
}

type TreatmentOf<Kind extends Treatment['kind']> = Extract<Treatment, { kind: Kind }>;

/** What the demo stores want to be written before a case ends. */
const COMPLETE = {
  exam: { temperature: '38.6', weight: '9.6', breath: '20', heartRate: '90' },
  diagnoses: [{ code: 'D005', name: '急性胃肠炎', kind: '确诊', main: 'Y' }],
};

/** A doctor: takes in, writes, orders, ends and takes back. */
export class Doctor extends Person<Treatment> {
  /** Versions of the one case that this doctor wrote when all wanted to. */
  readonly won: string[] = [];
  private readonly cases: string[] = [];

  constructor(
    name: string,
    private readonly practice: Practice,
    figures: Figures,
    plan: readonly Treatment[],
  ) {
    super(name, figures, plan);
  }

  protected async do(step: Treatment): Promise<void> {
    switch (step.kind) {
      case 'take':
        return this.take(step);
      case 'write':
        return this.write(step);
      case 'together':
        return this.writeTogether(step);
      case 'order':
        return this.order(step);
      case 'end':
        return this.end(step);
    }
  }

  private caseAt(of: number): string | undefined {
    return this.cases[of % Math.max(1, this.cases.length)];
  }

  private info(id: string) {
    return this.call(this.practice.doctor, caseCalls.info, { id });
  }

  private async take({ mobile }: TreatmentOf<'take'>): Promise<void> {
    const { desk, doctor, doctorId } = this.practice;
    const saved = await this.call(desk, customerCalls.save, {
      customer: { name: '就诊人', mobile },
      pets: [{ name: '豆包', species: 'DOG', sex: '1', birthday: '2022-05-01' }],
    });
    if (!this.expect('a new owner', saved, 0)) return;
    const [petId = ''] = saved.data.petIds as string[];
    // The roster of the day is not what is tried here.
    const skipWarnings = ['doctorOff', 'vaccineOverdue', 'debt'];
    const visit = await this.call(desk, bookingCalls.register, { petId, type: 1, doctorId, skipWarnings });
    if (!this.expect('a registration', visit, 0)) return;
    const { id } = visit.data as { id: string };
    const taken = await this.insist(true, (key) => this.call(doctor, bookingCalls.consultation, { id }, key));
    if (this.expect('a visit taken in', taken, 0)) this.cases.push(taken.data.caseId as string);
  }

  private async write({ of, asDraft, stale }: TreatmentOf<'write'>): Promise<void> {
    const id = this.caseAt(of);
    if (id === undefined) return;
    const { version } = (await this.info(id)).data as { version: number };
    const save = (advice: string) =>
      this.call(this.practice.doctor, caseCalls.update, {
        ...{ id, version, advice, treatment: '皮下补液' },
        draft: asDraft ? 'Y' : 'N',
      });
    const saved = await save(`禁食 ${version}`);
    if (!this.expect('a case written', saved, 0, ErrorCode.ForbiddenTransition)) return;
    const later = await save('禁水');
    if (stale) this.expect('a case written over what somebody else wrote', later, ErrorCode.StaleVersion);
  }

  private async writeTogether({ text }: TreatmentOf<'together'>): Promise<void> {
    const id = this.practice.sharedCase;
    const { version } = (await this.info(id)).data as { version: number };
    const treatment = `${this.name} ${text}`;
    const answer = await this.call(this.practice.doctor, caseCalls.update, { id, version, treatment });
    if (this.expect('a case that all write', answer, 0, ErrorCode.StaleVersion))
      this.won.push(`version ${version} of the case that all write`);
  }

  private async order({ of, lines, thrice }: TreatmentOf<'order'>): Promise<void> {
    const caseId = this.caseAt(of);
    const { doctor, shelf } = this.practice;
    const items = lines.flatMap(({ product, quantity }) => {
      const one = shelf[product % Math.max(1, shelf.length)];
      return one ? [{ productId: one.productId, quantity, price: one.price }] : [];
    });
    if (caseId === undefined || items.length === 0) return;
    const ordered = await this.insist(thrice, (key) =>
      this.call(doctor, orderCalls.caseSave, { caseId, items, version: 1 }, key),
    );
    this.expect('an order', ordered, 0, ErrorCode.OutOfStock);
    const charges = await this.call(doctor, orderCalls.charges, { caseId });
    this.expect('what was missed', charges, 0);
  }

  private async end({ of, withdrawn }: TreatmentOf<'end'>): Promise<void> {
    const id = this.caseAt(of);
    if (id === undefined) return;
    const { doctor } = this.practice;
    const before = (await this.info(id)).data as { version: number; status: number };
    if (before.status !== 1) return;
    const { version } = before;
    const written = await this.call(doctor, caseCalls.update, { id, version, ...COMPLETE });
    if (!this.expect('a case completed', written, 0)) return;
    const ended = await this.insist(true, (key) => this.call(doctor, caseCalls.end, { ids: [id] }, key));
    if (!this.expect('a case ended', ended, 0)) return;
    if ((ended.data as { success: string[] }).success[0] !== id)
      this.faults.push(`${this.name}: a case did not end`);
    if (!withdrawn) return;
    const { version: now } = (await this.info(id)).data as { version: number };
    const back = { id, version: now, reason: '补充检查' };
    this.expect('a case taken back', await this.call(doctor, caseCalls.withdraw, back), 0);
  }
}
