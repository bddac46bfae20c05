import { boardingCalls, type Boarding, type Cage } from '@hospital/shared/contract/calls/boarding';
import { customerCalls } from '@hospital/shared/contract/calls/customers';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { addDays, shanghaiDay } from '@hospital/shared/format';
import { randomStream } from '../../platform/seeds/random';
import type { TestClient } from '../client';
import { make } from '../refusals';
import type { Figures } from './figures';
import { Person } from './person';
import type { DayOptions } from './plan';

/** What a desk of boarding does next. Stays are named by the order in which the desk made them. */
export type Board =
  | { readonly kind: 'comeIn'; readonly cage: number; readonly deposit: number; readonly thrice: boolean }
  | { readonly kind: 'book'; readonly cage: number; readonly day: number; readonly nights: number }
  /** Every desk takes the same animal in, each into another cage, or one of its own into the same. */
  | { readonly kind: 'sameDog'; readonly dog: number }
  | { readonly kind: 'sameCage'; readonly cage: number }
  | { readonly kind: 'leaveMore'; readonly stay: number; readonly deposit: number; readonly thrice: boolean }
  | { readonly kind: 'leave'; readonly stay: number; readonly thrice: boolean }
  | { readonly kind: 'giveUp'; readonly stay: number };

/** Everybody wants the same at every so many steps, in turn an animal and a cage. */
const CONTEND_EVERY = 5;
/** Few, so that they are soon full. */
const CAGES = 6;
/** Nights of a stay that begins today, and from when on others are booked. */
const SHORT = 2;

/** How many animals a day wants that every desk takes in at once. */
const contended = ({ steps }: DayOptions): number => Math.ceil(steps / (2 * CONTEND_EVERY));

/** What a desk of boarding does in a day: by the seed alone. */
export function planBoarder({ seed, steps }: DayOptions, at: number): Board[] {
  const random = randomStream(`simulate ${seed} boarder ${at}`);
  let [stays, crowds] = [0, 0];
  const someCage = (): number => random.int(0, CAGES - 1);
  return Array.from({ length: steps }, (_, step): Board => {
    if (step % CONTEND_EVERY === CONTEND_EVERY - 1) {
      crowds += 1;
      const turn = Math.floor((crowds - 1) / 2);
      stays += 1;
      return crowds % 2 === 1 ? { kind: 'sameDog', dog: turn } : { kind: 'sameCage', cage: turn % CAGES };
    }
    const what = random.next();
    if (stays > 0 && what < 0.35)
      return { kind: 'leave', stay: random.int(0, stays - 1), thrice: random.chance(0.3) };
    if (stays > 0 && what < 0.4)
      return {
        ...{ kind: 'leaveMore', stay: random.int(0, stays - 1) },
        ...{ deposit: random.pick([50, 80.5]), thrice: random.chance(0.3) },
      };
    if (stays > 0 && what < 0.5) return { kind: 'giveUp', stay: random.int(0, stays - 1) };
    stays += 1;
    if (what < 0.65)
      return { kind: 'book', cage: someCage(), day: random.int(SHORT, 20), nights: random.int(1, 5) };
    const deposit = random.pick([0, 100, 250.5]);
    return { kind: 'comeIn', cage: someCage(), deposit, thrice: random.chance(0.3) };
  });
}

/** A house of a few cages, which no other part of the day uses. */
export interface Kennel {
  readonly desk: TestClient;
  readonly cageIds: readonly string[];
  /** Animals that every desk takes in at once. */
  readonly petIds: readonly string[];
}

interface Staff {
  readonly desk: TestClient;
  /** Keeps the cages. */
  readonly manager: TestClient;
}

/** Builds the cages, and opens the file of the animals that everybody has. */
export async function kennel({ desk, manager }: Staff, options: DayOptions): Promise<Kennel> {
  const random = randomStream(`simulate ${options.seed} kennel`);
  const known = (await make(manager, boardingCalls.cages)).data as Cage[];
  const productId = known[0]?.productId;
  if (productId === undefined) throw new Error('the store has no cages');
  const cageIds: string[] = [];
  for (let at = 0; at < CAGES; at += 1) {
    const name = `${options.seed.slice(0, 8)}${random.int(0, 9999)}-${at}`;
    const cage = { name, productId, size: 'L', storeId: '1001' };
    const saved = await make(manager, boardingCalls.saveCage, cage);
    if (saved.code !== 0) throw new Error(`the cage was refused: ${saved.msg}`);
    cageIds.push(saved.data.id as string);
  }
  const petIds: string[] = [];
  for (let at = 0; at < contended(options); at += 1) {
    const mobile = `157${String(random.int(0, 99_999_999)).padStart(8, '0')}`;
    const saved = await make(desk, customerCalls.save, {
      customer: { name: '寄养的客人', mobile },
      pets: [{ name: `同寄${at}`, species: 'DOG', sex: '1', birthday: '2021-03-04' }],
    });
    if (saved.code !== 0) throw new Error(`the owner was refused: ${saved.msg}`);
    petIds.push(...(saved.data.petIds as string[]));
  }
  return { desk, cageIds, petIds };
}

type BoardOf<Kind extends Board['kind']> = Extract<Board, { kind: Kind }>;

/** A desk that takes animals in to board and lets them go. */
export class Boarder extends Person<Board> {
  /** What this desk got of that which every desk wanted, and the bills of those that it let go. */
  readonly won: string[] = [];
  private readonly stays: string[] = [];
  private dogs = 0;

  constructor(
    name: string,
    private readonly house: Kennel,
    figures: Figures,
    plan: readonly Board[],
  ) {
    super(name, figures, plan);
  }

  protected async do(step: Board): Promise<void> {
    switch (step.kind) {
      case 'comeIn':
        return this.comeIn(step);
      case 'book':
        return this.book(step);
      case 'sameDog':
        return this.takeTheSame(step);
      case 'sameCage':
        return this.fillTheSame(step);
      case 'leaveMore':
        return this.leaveMore(step);
      case 'leave':
        return this.leave(step);
      case 'giveUp':
        return this.giveUp(step);
    }
  }

  private cage(at: number): string {
    return this.house.cageIds[at % this.house.cageIds.length] ?? '';
  }

  private async newDog(): Promise<string | null> {
    this.dogs += 1;
    const number = randomStream(`${this.name} dog ${this.dogs}`).int(0, 99_999_999);
    const saved = await this.call(this.house.desk, customerCalls.save, {
      customer: { name: '寄养的客人', mobile: `158${String(number).padStart(8, '0')}` },
      pets: [{ name: '旺财', species: 'DOG', sex: '1', birthday: '2021-03-04' }],
    });
    if (!this.expect('a new owner', saved, 0, ErrorCode.NotUnique)) return null;
    return (saved.data.petIds as string[])[0] ?? null;
  }

  private checkIn(petId: string, cageId: string, fields: object = {}, key = '') {
    const valid = addDays(shanghaiDay(), 300);
    const stay = {
      ...{ petId, cageId, planEndDate: addDays(shanghaiDay(), SHORT) },
      ...{ vaccineValidDate: valid, dewormValidDate: valid, ...fields },
    };
    return this.call(this.house.desk, boardingCalls.checkIn, stay, key);
  }

  private async comeIn({ cage, deposit, thrice }: BoardOf<'comeIn'>): Promise<void> {
    const petId = await this.newDog();
    if (petId === null) return;
    const paid = deposit > 0 ? { deposit, depositWay: 1 } : {};
    const answer = await this.insist(thrice, (key) => this.checkIn(petId, this.cage(cage), paid, key));
    if (this.expect('a stay', answer, 0, ErrorCode.FullyBooked)) this.stays.push(answer.data.id as string);
  }

  private async book({ cage, day, nights }: BoardOf<'book'>): Promise<void> {
    const petId = await this.newDog();
    if (petId === null) return;
    const startDate = addDays(shanghaiDay(), day);
    const days = { startDate, planEndDate: addDays(startDate, nights), state: 0 };
    const answer = await this.checkIn(petId, this.cage(cage), days);
    if (this.expect('a stay that is booked', answer, 0, ErrorCode.FullyBooked))
      this.stays.push(answer.data.id as string);
  }

  private async takeTheSame({ dog }: BoardOf<'sameDog'>): Promise<void> {
    const petId = this.house.petIds[dog] ?? '';
    // Each desk has another cage in mind: the animal is what they have in common.
    const answer = await this.checkIn(petId, this.cage(Number(this.name.split('-').at(-1)) + dog));
    // The second is told at the field of the animal where it is.
    const told = [ErrorCode.Invalid, ErrorCode.FullyBooked] as const;
    if (!this.expect('an animal that every desk takes in', answer, 0, ...told)) return;
    this.won.push(`stay of ${petId}`);
    this.stays.push(answer.data.id as string);
  }

  private async fillTheSame({ cage }: BoardOf<'sameCage'>): Promise<void> {
    const petId = await this.newDog();
    if (petId === null) return;
    const answer = await this.checkIn(petId, this.cage(cage));
    if (this.expect('a cage that every desk fills', answer, 0, ErrorCode.FullyBooked))
      this.stays.push(answer.data.id as string);
  }

  private async leaveMore({ stay, deposit, thrice }: BoardOf<'leaveMore'>): Promise<void> {
    const id = this.stays[stay % Math.max(1, this.stays.length)];
    if (id === undefined) return;
    const answer = await this.insist(thrice, (key) =>
      this.call(this.house.desk, boardingCalls.deposit, { id, deposit, depositWay: 1 }, key),
    );
    this.expect('more that is left for a stay', answer, 0, ErrorCode.ForbiddenTransition);
  }

  private async leave({ stay, thrice }: BoardOf<'leave'>): Promise<void> {
    const id = this.stays[stay % Math.max(1, this.stays.length)];
    if (id === undefined) return;
    const out = (key: string) => this.call(this.house.desk, boardingCalls.checkOut, { id }, key);
    const answer = await this.insist(thrice, out);
    if (!this.expect('an animal that goes home', answer, 0, ErrorCode.ForbiddenTransition)) return;
    this.won.push(`home ${id}`);
    const { data } = await this.call(this.house.desk, boardingCalls.info, { id });
    if ((data as Boarding).state !== 2) this.faults.push(`${this.name}: ${id} has gone and is still there`);
  }

  private async giveUp({ stay }: BoardOf<'giveUp'>): Promise<void> {
    const id = this.stays[stay % Math.max(1, this.stays.length)];
    if (id === undefined) return;
    const answer = await this.call(this.house.desk, boardingCalls.cancel, { id, reason: '不来了' });
    // Whom the house has already, somebody with another right takes off.
    const told = [ErrorCode.ForbiddenTransition, ErrorCode.PermissionMissing] as const;
    this.expect('a stay given up', answer, 0, ...told);
  }
}
