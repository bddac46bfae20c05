import { accountCalls } from '@hospital/shared/contract/calls/accounts';
import { billCalls, type Bill, type Totals } from '@hospital/shared/contract/calls/bills';
import { packageCalls, type PackageOffer } from '@hospital/shared/contract/calls/packages';
import type { StoreProduct } from '@hospital/shared/contract/calls/products';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { fenOfYuan } from '@hospital/shared/format';
import { randomStream } from '../../platform/seeds/random';
import type { TestClient } from '../client';
import type { Figures } from './figures';
import { Person } from './person';
import type { DayOptions } from './plan';

const CASH = 1;
const STORED_VALUE = 5;

/** What somebody who takes and uses money that was paid before does next. All tellers have the same owners. */
export type Counter =
  | { readonly kind: 'recharge'; readonly owner: number; readonly fen: number; readonly thrice: boolean }
  /** Buys something and pays with what lies in the account, as far as it reaches. */
  | { readonly kind: 'stored'; readonly owner: number; readonly product: number; readonly thrice: boolean }
  | { readonly kind: 'package'; readonly owner: number; readonly thrice: boolean }
  /** Buys what packages are for, and lets them take it. */
  | { readonly kind: 'consume'; readonly owner: number; readonly quantity: number; readonly thrice: boolean }
  /** Takes stored value back. */
  | { readonly kind: 'back'; readonly owner: number; readonly fen: number; readonly thrice: boolean };

/** What a teller does in a day: by the seed alone. */
export function planTeller({ seed, steps }: DayOptions, at: number): Counter[] {
  const random = randomStream(`simulate ${seed} teller ${at}`);
  return Array.from({ length: steps }, (_, step): Counter => {
    const own = { owner: random.int(0, 99), thrice: random.chance(0.3) };
    const what = random.next();
    if (step === 0 || what < 0.2) return { ...own, kind: 'recharge', fen: random.int(1, 60_000) };
    if (step === 1 || what < 0.3) return { ...own, kind: 'package' };
    if (what < 0.65) return { ...own, kind: 'consume', quantity: random.int(1, 3) };
    if (what < 0.72) return { ...own, kind: 'back', fen: random.int(1, 20_000) };
    return { ...own, kind: 'stored', product: random.int(0, 19) };
  });
}

type CounterOf<Kind extends Counter['kind']> = Extract<Counter, { kind: Kind }>;

/** What all tellers of a store have in common. */
export interface Counters {
  readonly ownerIds: readonly string[];
  readonly shelf: readonly StoreProduct[];
  /** A package of the chain, what it costs, and the product that it is for. */
  readonly packageId: string;
  readonly packagePrice: number;
  readonly packageProductId: string;
}

/** Somebody who takes money into accounts and for packages, and uses them. */
export class Teller extends Person<Counter> {
  constructor(
    name: string,
    private readonly client: TestClient,
    private readonly counters: Counters,
    figures: Figures,
    plan: readonly Counter[],
  ) {
    super(name, figures, plan);
  }

  protected async do(step: Counter): Promise<void> {
    switch (step.kind) {
      case 'recharge':
        return this.recharge(step);
      case 'stored':
        return this.payStored(step);
      case 'package':
        return this.sellPackage(step);
      case 'consume':
        return this.consume(step);
      case 'back':
        return this.takeBack(step);
    }
  }

  private ownerOf({ owner }: Counter): string {
    const { ownerIds } = this.counters;
    return ownerIds[owner % ownerIds.length] ?? '';
  }

  private async recharge(step: CounterOf<'recharge'>): Promise<void> {
    const request = { ownerId: this.ownerOf(step), ways: [{ way: CASH, amount: step.fen / 100 }] };
    const answer = await this.insist(step.thrice, (key) =>
      this.call(this.client, accountCalls.recharge, request, key),
    );
    this.expect('a recharge', answer, 0);
  }

  private async takeBack(step: CounterOf<'back'>): Promise<void> {
    const request = { ownerId: this.ownerOf(step), amount: step.fen / 100, reason: '顾客要求' };
    const answer = await this.insist(step.thrice, (key) =>
      this.call(this.client, accountCalls.refund, request, key),
    );
    // Somebody else may have spent it, or paid it in a way or store that does not give it back.
    this.expect('stored value that goes back', answer, 0, ErrorCode.Invalid, ErrorCode.StaleVersion);
  }

  private async sellPackage(step: CounterOf<'package'>): Promise<void> {
    const { packageId, packagePrice } = this.counters;
    const request = {
      ...{ packageId, ownerId: this.ownerOf(step), ways: [{ way: CASH, amount: packagePrice }] },
    };
    const answer = await this.insist(step.thrice, (key) =>
      this.call(this.client, packageCalls.sell, request, key),
    );
    this.expect('a package', answer, 0);
  }

  /** @returns a new bill of the owner; null where there is not enough of it */
  private async bill(ownerId: string, productId: string, quantity: number): Promise<Totals | null> {
    const items = [{ productId, quantity }];
    const answer = await this.insist(false, (key) =>
      this.call(this.client, billCalls.goodsSave, { ownerId, items }, key),
    );
    return this.expect('a sale to an owner', answer, 0, ErrorCode.OutOfStock)
      ? (answer.data as Totals)
      : null;
  }

  private async payStored(step: CounterOf<'stored'>): Promise<void> {
    const { shelf } = this.counters;
    const one = shelf[step.product % shelf.length];
    const bill = one && (await this.bill(this.ownerOf(step), one.productId, 1));
    if (!bill) return;
    const pay = (way: number) =>
      this.insist(step.thrice, (key) =>
        this.call(
          this.client,
          billCalls.pay,
          { billIds: [bill.billId], ways: [{ way, amount: bill.payableAmount }] },
          key,
        ),
      );
    const stored = await pay(STORED_VALUE);
    if (this.expect('a payment out of an account', stored, 0, ErrorCode.Invalid)) return;
    // There was too little in it: nothing was taken.
    const { data } = await this.call(this.client, billCalls.info, { id: bill.billId });
    if (fenOfYuan((data as Bill).paidAmount) !== 0)
      this.faults.push(`${this.name}: a refused payment left something on its bill`);
    this.expect('the same in cash', await pay(CASH), 0);
  }

  private async consume(step: CounterOf<'consume'>): Promise<void> {
    const { packageProductId } = this.counters;
    const bill = await this.bill(this.ownerOf(step), packageProductId, step.quantity);
    if (!bill) return;
    const offers = await this.call(this.client, packageCalls.offers, { billIds: [bill.billId] });
    const [offer] = (offers.data?.list ?? []) as PackageOffer[];
    if (!offer) return;
    const { lineId, itemId, quantity } = offer;
    const request = {
      ...{ bills: [{ id: bill.billId, version: bill.version }], uses: [{ lineId, itemId, quantity }] },
    };
    const answer = await this.insist(step.thrice, (key) =>
      this.call(this.client, packageCalls.consume, request, key),
    );
    // What was offered may have been used by somebody else meanwhile.
    this.expect('a package that is used', answer, 0, ErrorCode.Invalid);
  }
}
