import { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { customerCalls } from '@hospital/shared/contract/calls/customers';
import { productCalls } from '@hospital/shared/contract/calls/products';
import { settingsCalls } from '@hospital/shared/contract/calls/settings';
import { washingCalls } from '@hospital/shared/contract/calls/washing';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { addDays, shanghaiDay } from '@hospital/shared/format';
import { randomStream } from '../../platform/seeds/random';
import type { TestClient } from '../client';
import { make } from '../refusals';
import type { Figures } from './figures';
import { Person } from './person';
import type { DayOptions } from './plan';

/** What a desk of washing does next. Plans are named by the order in which the desk made them. */
export type Wash =
  | { readonly kind: 'plan'; readonly startTime: string; readonly thrice: boolean }
  /** Every desk plans the same animal for the same time in this moment. */
  | { readonly kind: 'same'; readonly pet: number }
  /** Every desk receives, or finishes, the same animal in this moment. */
  | { readonly kind: 'receive' | 'finish' }
  | { readonly kind: 'drop'; readonly plan: number };

/** Everybody wants the same at so many steps of each round: an animal planned, received and washed. */
const ROUND = 8;
/** Of the day, with so many animals in each. */
const TIMES = ['10:00', '11:00', '14:00', '15:00'] as const;
const LIMIT = 3;
/** When everybody plans the same animals, which no limit counts. */
const SAME_TIME = '18:00';

/** How many animals a day wants that every desk plans at once. */
const washedByAll = ({ steps }: DayOptions): number => Math.ceil(steps / ROUND);

/** What a desk of washing does in a day: by the seed alone. */
export function planWasher({ seed, steps }: DayOptions, at: number): Wash[] {
  const random = randomStream(`simulate ${seed} washer ${at}`);
  let plans = 0;
  return Array.from({ length: steps }, (_, step): Wash => {
    if (step % ROUND === 2) return { kind: 'same', pet: Math.floor(step / ROUND) };
    if (step % ROUND === 4) return { kind: 'receive' };
    if (step % ROUND === 6) return { kind: 'finish' };
    if (plans > 0 && random.chance(0.3)) return { kind: 'drop', plan: random.int(0, plans - 1) };
    plans += 1;
    return { kind: 'plan', startTime: random.pick(TIMES), thrice: random.chance(0.3) };
  });
}

/** A day of washing with few places, which no other part of the day uses. */
export interface WashRoom {
  readonly desk: TestClient;
  readonly date: string;
  readonly productId: string;
  readonly washerId: string;
  /** Animals that every desk plans at once. */
  readonly petIds: readonly string[];
  /** The plans that came of them, the newest last: every desk is at that one. */
  readonly plans: string[];
}

interface Staff {
  readonly desk: TestClient;
  /** Sets the limits. */
  readonly manager: TestClient;
}

/** Sets the limits of the day, and opens the file of the animals that everybody has. */
export async function washRoom({ desk, manager }: Staff, options: DayOptions): Promise<WashRoom> {
  const random = randomStream(`simulate ${options.seed} wash room`);
  const date = addDays(shanghaiDay(), random.int(30, 300));
  for (const startTime of TIMES) {
    const endTime = `${startTime.slice(0, 3)}30`;
    const day = { storeId: '1001', date, startTime, endTime, limit: LIMIT, version: null };
    const set = await make(manager, settingsCalls.setWashingLimitOfDay, day);
    if (set.code !== 0) throw new Error(`the limit was refused: ${set.msg}`);
  }
  const shelf = await make(desk, productCalls.inStore, { categoryCodes: ['C1'] });
  const washers = await make(desk, bookingCalls.doctors, { type: 3 });
  const pets = Array.from({ length: washedByAll(options) }, (_, at) => ({
    ...{ name: `同洗${at}`, species: 'DOG', sex: '2', birthday: '2021-03-04' },
  }));
  const petIds: string[] = [];
  for (let at = 0; at < pets.length; at += 10) {
    const mobile = `152${String(random.int(0, 99_999_999)).padStart(8, '0')}`;
    const customer = { name: '洗美的客人', mobile };
    const saved = await make(desk, customerCalls.save, { customer, pets: pets.slice(at, at + 10) });
    if (saved.code !== 0) throw new Error(`the owner was refused: ${saved.msg}`);
    petIds.push(...(saved.data.petIds as string[]));
  }
  const productId = (shelf.data.list as { productId: string }[])[0]?.productId;
  const washerId = (washers.data as { doctorId: string }[])[0]?.doctorId;
  if (productId === undefined || washerId === undefined) throw new Error('nobody can be washed here');
  return { desk, date, productId, washerId, petIds, plans: [] };
}

type WashOf<Kind extends Wash['kind']> = Extract<Wash, { kind: Kind }>;

/** A desk that plans washes, receives animals and gives them back. */
export class Washer extends Person<Wash> {
  /** What this desk got of that which every desk wanted. */
  readonly won: string[] = [];
  private readonly plans: string[] = [];
  private animals = 0;

  constructor(
    name: string,
    private readonly room: WashRoom,
    figures: Figures,
    plan: readonly Wash[],
  ) {
    super(name, figures, plan);
  }

  protected async do(step: Wash): Promise<void> {
    switch (step.kind) {
      case 'plan':
        return this.planOwn(step);
      case 'same':
        return this.planTheSame(step);
      case 'receive':
        return this.receive();
      case 'finish':
        return this.finish();
      case 'drop':
        return this.drop(step);
    }
  }

  private save(petId: string, startTime: string, key = '') {
    const endTime = `${startTime.slice(0, 3)}45`;
    const items = [{ productId: this.room.productId }];
    const plan = { petId, planDate: this.room.date, startTime, endTime, items };
    return this.call(this.room.desk, washingCalls.save, plan, key);
  }

  private async planOwn({ startTime, thrice }: WashOf<'plan'>): Promise<void> {
    this.animals += 1;
    const number = randomStream(`${this.name} animal ${this.animals}`).int(0, 99_999_999);
    const saved = await this.call(this.room.desk, customerCalls.save, {
      customer: { name: '洗美的客人', mobile: `153${String(number).padStart(8, '0')}` },
      pets: [{ name: '泡泡', species: 'DOG', sex: '1', birthday: '2022-05-01' }],
    });
    if (!this.expect('a new owner', saved, 0, ErrorCode.NotUnique)) return;
    const [petId = ''] = saved.data.petIds as string[];
    const answer = await this.insist(thrice, (key) => this.save(petId, startTime, key));
    if (this.expect('a wash', answer, 0, ErrorCode.FullyBooked)) this.plans.push(answer.data.id as string);
  }

  private async planTheSame({ pet }: WashOf<'same'>): Promise<void> {
    const petId = this.room.petIds[pet] ?? '';
    const answer = await this.save(petId, SAME_TIME);
    if (!this.expect('an animal that every desk has', answer, 0, ErrorCode.NotUnique)) return;
    this.won.push(`wash of ${petId}`);
    this.room.plans.push(answer.data.id as string);
  }

  /** Of the newest plan that everybody has; of several who do it one has done it. */
  private async receive(): Promise<void> {
    const id = this.room.plans.at(-1);
    if (id === undefined) return;
    const { desk, washerId } = this.room;
    const answer = await this.call(desk, washingCalls.receive, { id, washerId });
    if (this.expect('an animal that every desk receives', answer, 0, ErrorCode.ForbiddenTransition))
      this.won.push(`received ${id}`);
  }

  private async finish(): Promise<void> {
    const id = this.room.plans.at(-1);
    if (id === undefined) return;
    const answer = await this.call(this.room.desk, washingCalls.finish, { id });
    if (this.expect('an animal that every desk gives back', answer, 0, ErrorCode.ForbiddenTransition))
      this.won.push(`bill ${answer.data.billId as string} of ${id}`, `finished ${id}`);
  }

  private async drop({ plan }: WashOf<'drop'>): Promise<void> {
    const id = this.plans[plan % Math.max(1, this.plans.length)];
    if (id === undefined) return;
    const answer = await this.call(this.room.desk, washingCalls.cancel, { id });
    this.expect('a wash cancelled', answer, 0, ErrorCode.ForbiddenTransition);
  }
}
