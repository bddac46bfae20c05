import { orderCalls } from '@hospital/shared/contract/calls/orders';
import { billCalls } from '@hospital/shared/contract/calls/bills';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { randomStream } from '../../platform/seeds/random';
import type { TestClient } from '../client';
import type { Figures } from './figures';
import { Person } from './person';
import type { DayOptions } from './plan';

const CASH = 1;

/** What a dispenser does next; bills by their place among those that wait. */
export interface Handing {
  readonly waiting: number;
  /** One line of it, not all. */
  readonly some: boolean;
  /** The owner pays before. */
  readonly paid: boolean;
}

/** What a dispenser does in a day: by the seed alone. */
export function planDispenser({ seed, steps }: DayOptions, at: number): Handing[] {
  const random = randomStream(`simulate ${seed} dispenser ${at}`);
  return Array.from({ length: steps }, () => ({
    waiting: random.int(0, 3),
    some: random.chance(0.3),
    paid: random.chance(0.5),
  }));
}

interface Waiting {
  readonly billId: string;
  readonly version: number;
  readonly oweAmount: number;
  readonly items: readonly { readonly id: string }[];
}

/** Hands out what doctors have ordered; several want the same bill at once. */
export class Dispenser extends Person<Handing> {
  /** Lines that this one handed out. */
  readonly won: string[] = [];

  constructor(
    name: string,
    private readonly clients: { readonly dispenser: TestClient; readonly cashier: TestClient },
    figures: Figures,
    plan: readonly Handing[],
  ) {
    super(name, figures, plan);
  }

  protected async do({ waiting, some, paid }: Handing): Promise<void> {
    const { dispenser, cashier } = this.clients;
    const answer = await this.call(dispenser, orderCalls.dispensing, {});
    if (!this.expect('who waits for drugs', answer, 0)) return;
    // The newest: what the demo chain has waiting is the same on every day.
    const list = [...(answer.data.list as Waiting[])].reverse();
    const one = list[waiting % Math.max(1, list.length)];
    if (!one) return;
    if (paid && one.oweAmount > 0) {
      const ways = [{ way: CASH, amount: one.oweAmount }];
      const money = await this.call(cashier, billCalls.pay, { billIds: [one.billId], ways });
      this.expect('a case paid', money, 0, ErrorCode.Invalid, ErrorCode.ForbiddenTransition);
    }
    const lineIds = some ? { lineIds: one.items.slice(0, 1).map(({ id }) => id) } : {};
    const request = { billId: one.billId, version: one.version, ...lineIds };
    const given = await this.insist(true, (key) => this.call(dispenser, orderCalls.dispense, request, key));
    // Somebody else was quicker, or the bill was paid or changed meanwhile.
    const late = [ErrorCode.StaleVersion, ErrorCode.Invalid, ErrorCode.ForbiddenTransition];
    if (this.expect('drugs handed out', given, 0, ...late))
      this.won.push(...(given.data.dispensedIds as string[]));
  }
}
