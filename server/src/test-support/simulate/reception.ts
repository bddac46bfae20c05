import { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { customerCalls } from '@hospital/shared/contract/calls/customers';
import { reservationCalls } from '@hospital/shared/contract/calls/reservations';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { randomStream } from '../../platform/seeds/random';
import type { TestClient } from '../client';
import type { Figures } from './figures';
import { Person } from './person';
import type { DayOptions } from './plan';

/** What a registration desk and its doctor do next. Visits are named by the order in which the desk registered them. */
export type Arrival =
  | { readonly kind: 'visit'; readonly mobile: string; readonly thrice: boolean }
  /** Every desk registers the same animal in this moment. */
  | { readonly kind: 'same'; readonly pet: number }
  /** Every desk reserves the same time of the same doctor. */
  | { readonly kind: 'slot'; readonly startTime: string }
  | { readonly kind: 'takeIn'; readonly visit: number }
  | { readonly kind: 'leave'; readonly visit: number };

/** Everybody wants the same thing at every so many steps, in turn an animal and a time. */
const CONTEND_EVERY = 5;
const FIRST_HOUR = 9;
const HOURS = 12;

/** How many animals a day wants that every desk registers at once. */
export const contended = ({ steps }: DayOptions): number => Math.ceil(steps / (2 * CONTEND_EVERY));

/** What a registration desk does in a day: by the seed alone. */
export function planReception({ seed, steps }: DayOptions, at: number): Arrival[] {
  const random = randomStream(`simulate ${seed} reception ${at}`);
  const prefix = `18${String(randomStream(`simulate ${seed} visitors`).int(0, 9999)).padStart(4, '0')}`;
  let visits = 0;
  let crowds = 0;
  return Array.from({ length: steps }, (_, step): Arrival => {
    if (step % CONTEND_EVERY === CONTEND_EVERY - 1) {
      crowds += 1;
      const turn = Math.floor((crowds - 1) / 2);
      if (crowds % 2 === 1) return { kind: 'same', pet: turn };
      const half = turn % 2 === 0 ? '00' : '30';
      const hour = FIRST_HOUR + (Math.floor(turn / 2) % HOURS);
      return { kind: 'slot', startTime: `${String(hour).padStart(2, '0')}:${half}` };
    }
    const what = random.next();
    if (visits > 0 && what < 0.3) return { kind: 'takeIn', visit: random.int(0, visits - 1) };
    if (visits > 0 && what < 0.45) return { kind: 'leave', visit: random.int(0, visits - 1) };
    const mobile = `${prefix}${String(at).padStart(2, '0')}${String(visits).padStart(3, '0')}`;
    visits += 1;
    return { kind: 'visit', mobile, thrice: random.chance(0.3) };
  });
}

type ArrivalOf<Kind extends Arrival['kind']> = Extract<Arrival, { kind: Kind }>;

/** Where all of them work. */
export interface Ward {
  readonly desk: TestClient;
  readonly doctor: TestClient;
  readonly doctorId: string;
  /** Animals that every desk registers at once. */
  readonly petIds: readonly string[];
  /** A day on which the doctor is on duty, with nothing reserved. */
  readonly date: string;
}

/** A registration desk with a doctor behind it. */
export class Reception extends Person<Arrival> {
  /** What this desk got of that which every desk wanted. */
  readonly won: string[] = [];
  private readonly visits: string[] = [];

  constructor(
    name: string,
    private readonly ward: Ward,
    figures: Figures,
    plan: readonly Arrival[],
  ) {
    super(name, figures, plan);
  }

  protected async do(step: Arrival): Promise<void> {
    switch (step.kind) {
      case 'visit':
        return this.visit(step);
      case 'same':
        return this.registerTheSame(step);
      case 'slot':
        return this.reserveTheSame(step);
      case 'takeIn':
        return this.takeIn(step);
      case 'leave':
        return this.leave(step);
    }
  }

  private register(petId: string, key = '') {
    const { desk, doctorId } = this.ward;
    // The roster of the day is not what is tried here.
    const skipWarnings = ['doctorOff', 'vaccineOverdue', 'debt'];
    return this.call(desk, bookingCalls.register, { petId, type: 1, doctorId, skipWarnings }, key);
  }

  private async visit({ mobile, thrice }: ArrivalOf<'visit'>): Promise<void> {
    const saved = await this.call(this.ward.desk, customerCalls.save, {
      customer: { name: '来客', mobile },
      pets: [{ name: '豆包', species: 'DOG', sex: '1', birthday: '2022-05-01' }],
    });
    if (!this.expect('a new owner', saved, 0)) return;
    const [petId = ''] = saved.data.petIds as string[];
    const answer = await this.insist(thrice, (key) => this.register(petId, key));
    if (this.expect('a registration', answer, 0)) this.visits.push(answer.data.id as string);
  }

  private async registerTheSame({ pet }: ArrivalOf<'same'>): Promise<void> {
    const petId = this.ward.petIds[pet] ?? '';
    const answer = await this.register(petId);
    if (this.expect('an animal that every desk has', answer, 0, ErrorCode.NotUnique)) this.won.push(petId);
  }

  private async reserveTheSame({ startTime }: ArrivalOf<'slot'>): Promise<void> {
    const { desk, doctorId, date } = this.ward;
    const answer = await this.call(desk, reservationCalls.save, {
      ...{ doctorId, reservationDate: date, startTime },
      ...{ name: '来电人', mobile: '13812345678', petName: '豆豆' },
    });
    if (this.expect('a time that every desk wants', answer, 0, ErrorCode.FullyBooked))
      this.won.push(startTime);
  }

  private async takeIn({ visit }: ArrivalOf<'takeIn'>): Promise<void> {
    const id = this.visits[visit % Math.max(1, this.visits.length)];
    if (id === undefined) return;
    const take = (key: string) => this.call(this.ward.doctor, bookingCalls.consultation, { id }, key);
    this.expect('a visit taken in', await this.insist(true, take), 0, ErrorCode.ForbiddenTransition);
  }

  private async leave({ visit }: ArrivalOf<'leave'>): Promise<void> {
    const id = this.visits[visit % Math.max(1, this.visits.length)];
    if (id === undefined) return;
    const answer = await this.call(this.ward.desk, bookingCalls.cancel, { id, cancelReason: '等不及' });
    this.expect('a visit cancelled', answer, 0, ErrorCode.ForbiddenTransition);
  }
}
