import { holidayCalls } from '@hospital/shared/contract/calls/holidays';
import { reservationCalls } from '@hospital/shared/contract/calls/reservations';
import { schedulingCalls } from '@hospital/shared/contract/calls/scheduling';
import { type Wait, waitCalls } from '@hospital/shared/contract/calls/waits';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { addDays, shanghaiDay } from '@hospital/shared/format';
import { randomStream } from '../../platform/seeds/random';
import type { TestClient } from '../client';
import { make } from '../refusals';
import type { Figures } from './figures';
import { Person } from './person';
import type { DayOptions } from './plan';

/** What a desk with a waiting list does next. Reservations are named by the order in which the desk made them. */
export type Waiting =
  | { readonly kind: 'reserve'; readonly startTime: string; readonly petName: string }
  | { readonly kind: 'wait'; readonly petName: string; readonly thrice: boolean }
  /** Every desk puts the same animal on the list in this moment. */
  | { readonly kind: 'sameWait'; readonly petName: string }
  | { readonly kind: 'giveBack'; readonly reservation: number }
  /** Every desk books the first time that is offered in this moment. */
  | { readonly kind: 'book' }
  | { readonly kind: 'withdraw'; readonly wait: number }
  /** Somebody closes the store on a day on which the desks have reserved. */
  | { readonly kind: 'close' }
  /** Reserves, waits and books on that day. */
  | { readonly kind: 'closedDay'; readonly startTime: string; readonly closed: boolean };

/** Everybody wants the same at every so many steps: an animal on the list, then a time that was given back. */
const CONTEND_EVERY = 4;
/** The store closes after so many parts of the day, and is tried at every so many steps. */
const CLOSES_AFTER = 0.4;
const CLOSED_EVERY = 6;
/** Half hours of the day on which everybody waits: few, so that they are soon gone. */
const TIMES = ['15:00', '15:30', '16:00', '16:30'] as const;
/** So many may be reserved at once. */
const LIMIT = 2;

/** What a desk with a waiting list does in a day: by the seed alone. */
export function planWaiting({ seed, steps }: DayOptions, at: number): Waiting[] {
  const random = randomStream(`simulate ${seed} waiting ${at}`);
  const closes = Math.floor(steps * CLOSES_AFTER);
  let [reservations, waits, crowds] = [0, 0, 0];
  return Array.from({ length: steps }, (_, step): Waiting => {
    // Only one of them closes the store, when nobody is at that day.
    if (step === closes && at === 0) return { kind: 'close' };
    if (step !== closes && step % CLOSED_EVERY === CLOSED_EVERY - 1)
      return { kind: 'closedDay', startTime: random.pick(TIMES), closed: step > closes };
    if (step % CONTEND_EVERY === CONTEND_EVERY - 1) {
      crowds += 1;
      return crowds % 2 === 1 ? { kind: 'sameWait', petName: `同候${step}` } : { kind: 'book' };
    }
    const what = random.next();
    const petName = `候${at}-${step}`;
    if (reservations > 0 && what < 0.25)
      return { kind: 'giveBack', reservation: random.int(0, reservations - 1) };
    if (waits > 0 && what < 0.35) return { kind: 'withdraw', wait: random.int(0, waits - 1) };
    if (what < 0.65) {
      waits += 1;
      return { kind: 'wait', petName, thrice: random.chance(0.3) };
    }
    reservations += 1;
    return { kind: 'reserve', startTime: random.pick(TIMES), petName };
  });
}

/** Days on which a doctor is there for two hours: one fills up, one is closed during the day. */
export interface WaitingRoom {
  readonly desk: TestClient;
  readonly manager: TestClient;
  readonly doctorId: string;
  readonly date: string;
  readonly closedDate: string;
}

/** Puts the doctor on the roster of both days, which no other part of the day uses. */
export async function waitingRoom(
  { desk, manager, doctorId }: Pick<WaitingRoom, 'desk' | 'manager' | 'doctorId'>,
  seed: string,
): Promise<WaitingRoom> {
  const date = addDays(shanghaiDay(), 302 + 2 * randomStream(`simulate ${seed} waiting room`).int(0, 28));
  const closedDate = addDays(date, 1);
  const list = [date, closedDate].map((day) => ({
    ...{ doctorId, date: day, shift: 2, startTime: '15:00', endTime: '17:00', limit: LIMIT },
  }));
  const roster = await make(manager, schedulingCalls.save, { storeId: '1001', list });
  if (roster.code !== 0) throw new Error(`the roster was refused: ${roster.msg}`);
  return { desk, manager, doctorId, date, closedDate };
}

type WaitingOf<Kind extends Waiting['kind']> = Extract<Waiting, { kind: Kind }>;

/** A desk that keeps the waiting list. */
export class WaitingDesk extends Person<Waiting> {
  /** What this desk got of that which every desk wanted: animals put on the list, waits that it booked. */
  readonly won: string[] = [];
  private readonly reservations: string[] = [];
  private readonly waits: string[] = [];

  constructor(
    name: string,
    private readonly room: WaitingRoom,
    figures: Figures,
    plan: readonly Waiting[],
  ) {
    super(name, figures, plan);
  }

  protected async do(step: Waiting): Promise<void> {
    switch (step.kind) {
      case 'reserve':
        return this.reserve(step);
      case 'wait':
        return this.wait(step);
      case 'sameWait':
        return this.waitForTheSame(step);
      case 'giveBack':
        return this.giveBack(step);
      case 'book':
        return this.book();
      case 'withdraw':
        return this.withdraw(step);
      case 'close':
        return this.close();
      case 'closedDay':
        return this.onClosedDay(step);
    }
  }

  private caller(petName: string) {
    return { name: '候补的客人', mobile: '13812345678', petName, doctorId: this.room.doctorId };
  }

  private reserveAt(reservationDate: string, startTime: string, petName: string) {
    const asked = { ...this.caller(petName), reservationDate, startTime };
    return this.call(this.room.desk, reservationCalls.save, asked);
  }

  private async reserve({ startTime, petName }: WaitingOf<'reserve'>): Promise<void> {
    const answer = await this.reserveAt(this.room.date, startTime, petName);
    if (this.expect('a reservation', answer, 0, ErrorCode.FullyBooked))
      this.reservations.push(answer.data.id as string);
  }

  private async wait({ petName, thrice }: WaitingOf<'wait'>): Promise<void> {
    const asked = { ...this.caller(petName), waitDate: this.room.date };
    const answer = await this.insist(thrice, (key) => this.call(this.room.desk, waitCalls.save, asked, key));
    if (this.expect('a wait', answer, 0)) this.waits.push(answer.data.id as string);
  }

  private async waitForTheSame({ petName }: WaitingOf<'sameWait'>): Promise<void> {
    const asked = { ...this.caller(petName), waitDate: this.room.date };
    const answer = await this.call(this.room.desk, waitCalls.save, asked);
    if (this.expect('an animal that every desk puts on the list', answer, 0, ErrorCode.NotUnique))
      this.won.push(petName);
  }

  private async giveBack({ reservation: at }: WaitingOf<'giveBack'>): Promise<void> {
    const id = this.reservations[at % Math.max(1, this.reservations.length)];
    if (id === undefined) return;
    const cancelled = { id, version: 1, status: 3, cancelReason: '改天再来' };
    const answer = await this.call(this.room.desk, reservationCalls.edit, cancelled);
    // The second time it is the state, or the version of before, that stands against it.
    this.expect('a time given back', answer, 0, ErrorCode.StaleVersion, ErrorCode.ForbiddenTransition);
  }

  private async offeredOn(date: string): Promise<Wait[]> {
    const answer = await this.call(this.room.desk, waitCalls.list, { date });
    if (!this.expect('a waiting list', answer, 0)) return [];
    return (answer.data as Wait[]).filter(({ offer }) => offer !== null);
  }

  private async book(): Promise<void> {
    const [first] = await this.offeredOn(this.room.date);
    if (!first?.offer) return;
    const taken = { id: first.id, version: first.version, startTime: first.offer.startTime };
    const answer = await this.call(this.room.desk, waitCalls.book, taken);
    const told = [ErrorCode.ForbiddenTransition, ErrorCode.FullyBooked] as const;
    if (this.expect('an offer that every desk takes', answer, 0, ...told)) {
      this.won.push(first.id);
      this.reservations.push(answer.data.id as string);
    }
  }

  private async withdraw({ wait: at }: WaitingOf<'withdraw'>): Promise<void> {
    const id = this.waits[at % Math.max(1, this.waits.length)];
    if (id === undefined) return;
    const answer = await this.call(this.room.desk, waitCalls.withdraw, { id });
    this.expect('a wait withdrawn', answer, 0, ErrorCode.ForbiddenTransition);
  }

  private async close(): Promise<void> {
    const { manager, closedDate } = this.room;
    const day = { date: closedDate, name: '设备检修', closedFlag: 'Y', storeId: '1001' };
    this.expect('a holiday', await this.call(manager, holidayCalls.save, day), 0);
  }

  private async onClosedDay({ startTime, closed }: WaitingOf<'closedDay'>): Promise<void> {
    const { closedDate, desk } = this.room;
    const petName = `休${this.name.split('-').at(-1)} ${startTime}`;
    const reserved = await this.reserveAt(closedDate, startTime, petName);
    if (!closed) {
      this.expect('a day that will be closed', reserved, 0, ErrorCode.FullyBooked);
      return;
    }
    this.expect('a reservation on a holiday', reserved, ErrorCode.Invalid);
    const asked = { ...this.caller(petName), waitDate: closedDate };
    const wait = await this.call(desk, waitCalls.save, asked);
    if (this.expect('a wait for a holiday', wait, 0, ErrorCode.NotUnique)) {
      const booked = await this.call(desk, waitCalls.book, { id: wait.data.id, startTime });
      this.expect('a wait booked on a holiday', booked, ErrorCode.Invalid);
    }
    if ((await this.offeredOn(closedDate)).length > 0)
      this.faults.push(`${this.name}: times of a holiday are offered`);
  }
}
