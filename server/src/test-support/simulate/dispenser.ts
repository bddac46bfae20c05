import { orderCalls } from '@hospital/shared/contract/calls/orders';
import { billCalls, type Bill, type BillBrief } from '@hospital/shared/contract/calls/bills';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { fenOfYuan } from '@hospital/shared/format';
import { randomStream } from '../../platform/seeds/random';
import type { TestClient } from '../client';
import type { Figures } from './figures';
import { Person } from './person';
import type { DayOptions } from './plan';

const CASH = 1;
/** `type` of the bill of a case. */
const CASE = 1;

/** What a dispenser does next; bills by their place among those that wait. */
export interface Handing {
  readonly waiting: number;
  /** One line of it, not all. */
  readonly some: boolean;
  /** The owner of a case pays before. */
  readonly paid: boolean;
  /** The owner gives one of what was paid back, so that one less is handed out. */
  readonly fewer: boolean;
}

/** What a dispenser does in a day: by the seed alone. */
export function planDispenser({ seed, steps }: DayOptions, at: number): Handing[] {
  const random = randomStream(`simulate ${seed} dispenser ${at}`);
  return Array.from({ length: steps }, () => ({
    waiting: random.int(0, 3),
    some: random.chance(0.3),
    paid: random.chance(0.5),
    fewer: random.chance(0.7),
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

  protected async do({ waiting, some, paid, fewer }: Handing): Promise<void> {
    if (paid) await this.payOne(waiting);
    const { dispenser } = this.clients;
    const answer = await this.call(dispenser, orderCalls.dispensing, {});
    if (!this.expect('who waits for drugs', answer, 0)) return;
    // The newest: what the demo chain has waiting is the same on every day.
    const list = [...(answer.data.list as Waiting[])].reverse();
    const one = list[waiting % Math.max(1, list.length)];
    if (!one) return;
    if (fewer) for (const { billId } of list) if (await this.giveOneBack(billId)) return;
    const lineIds = some ? { lineIds: one.items.slice(0, 1).map(({ id }) => id) } : {};
    const request = { billId: one.billId, version: one.version, ...lineIds };
    const given = await this.insist(true, (key) => this.call(dispenser, orderCalls.dispense, request, key));
    // Somebody else was quicker, or the bill was paid or changed meanwhile.
    const late = [ErrorCode.StaleVersion, ErrorCode.Invalid, ErrorCode.ForbiddenTransition];
    if (this.expect('drugs handed out', given, 0, ...late))
      this.won.push(...(given.data.dispensedIds as string[]));
  }

  /** The owner of one of the newest cases pays: drugs wait for it. */
  private async payOne(at: number): Promise<void> {
    const { cashier } = this.clients;
    const found = await this.call(cashier, billCalls.page, { type: CASE, unpaidFlag: 'Y', pageSize: 4 });
    if (!this.expect('cases that are not paid', found, 0)) return;
    const list = (found.data as { list: BillBrief[] }).list;
    const one = list[at % Math.max(1, list.length)];
    if (!one) return;
    const ways = [{ way: CASH, amount: one.oweAmount }];
    const request = { billIds: [one.id], ways };
    const money = await this.insist(true, (key) => this.call(cashier, billCalls.pay, request, key));
    // Somebody else was quicker, or more was ordered meanwhile.
    this.expect('a case paid', money, 0, ErrorCode.Invalid, ErrorCode.ForbiddenTransition);
  }

  /** @returns whether one of a drug that waits went back; whoever comes next hands out the rest */
  private async giveOneBack(billId: string): Promise<boolean> {
    const { cashier } = this.clients;
    const found = await this.call(cashier, billCalls.info, { id: billId });
    if (!this.expect('a bill of drugs that wait', found, 0)) return false;
    const { version, items, payments } = found.data as Bill;
    const line = items.find(
      ({ dispenseStatus, quantity, returnedQuantity = 0 }) =>
        dispenseStatus === 0 && quantity - returnedQuantity > 1,
    );
    const way = payments[0]?.way;
    if (!line || way === undefined) return false;
    const amount = Math.max(1, Math.floor(fenOfYuan(line.amount) / line.quantity)) / 100;
    const request = {
      ...{ billId, version, ways: [{ way, amount }], reason: '少用一份' },
      lines: [{ itemId: line.id, amount, quantity: 1 }],
    };
    const back = await this.insist(true, (key) => this.call(cashier, billCalls.refund, request, key));
    // Somebody else may have handed it out, or given it back, meanwhile.
    const late = [ErrorCode.StaleVersion, ErrorCode.Invalid, ErrorCode.ForbiddenTransition];
    return this.expect('one of a drug given back', back, 0, ...late);
  }
}
