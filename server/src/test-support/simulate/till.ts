import { billCalls as calls, type Totals } from '@hospital/shared/contract/calls/bills';
import type { StoreProduct } from '@hospital/shared/contract/calls/products';
import { fenOfYuan } from '@hospital/shared/format';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { randomStream, type Random } from '../../platform/seeds/random';
import type { TestClient } from '../client';
import type { Figures } from './figures';
import { Person } from './person';
import type { DayOptions } from './plan';

const CASH = 1;
const WECHAT = 2;

/** What a cashier does next. Products are named by their place on the shelf, bills by the order in which they were made. */
export type Sale =
  | {
      readonly kind: 'sell';
      readonly lines: readonly { readonly product: number; readonly quantity: number }[];
      /** Shares of what is owed, in cash and by WeChat; what is left of it stays owed. */
      readonly ways: readonly (readonly [way: number, share: number])[];
      readonly thrice: boolean;
    }
  /** All cashiers want what is left of one product in this moment. */
  | { readonly kind: 'last' }
  /** Gives back a share of what was paid on an earlier bill, and wants more than there was. */
  | { readonly kind: 'refund'; readonly bill: number; readonly share: number }
  | { readonly kind: 'cancel'; readonly bill: number };

const PAYMENTS: readonly Extract<Sale, { kind: 'sell' }>['ways'][] = [
  [[CASH, 1]],
  [[WECHAT, 1]],
  [
    [CASH, 0.5],
    [WECHAT, 0.5],
  ],
  [[WECHAT, 0.3]],
  [],
];
/** All cashiers want the last ones at every so many steps. */
const LAST_EVERY = 9;

/** What a cashier does in a day: by the seed alone. */
export function planTill({ seed, steps }: DayOptions, at: number): Sale[] {
  const random: Random = randomStream(`simulate ${seed} till ${at}`);
  let bills = 0;
  return Array.from({ length: steps }, (_, step): Sale => {
    if (step % LAST_EVERY === LAST_EVERY - 1) return { kind: 'last' };
    const what = random.next();
    if (bills > 0 && what < 0.15)
      return { kind: 'refund', bill: random.int(0, bills - 1), share: random.pick([0.25, 1]) };
    if (bills > 0 && what < 0.25) return { kind: 'cancel', bill: random.int(0, bills - 1) };
    bills += 1;
    const lines = new Map(
      Array.from({ length: random.int(1, 5) }, () => [random.int(0, 19), random.int(1, 2)]),
    );
    return {
      kind: 'sell',
      lines: [...lines].map(([product, quantity]) => ({ product, quantity })),
      ways: random.pick(PAYMENTS),
      thrice: random.chance(0.3),
    };
  });
}

type SaleOf<Kind extends Sale['kind']> = Extract<Sale, { kind: Kind }>;

/** A cashier: sells, takes money, gives it back and takes bills back. */
export class Till extends Person<Sale> {
  private readonly bills: Totals[] = [];

  constructor(
    name: string,
    private readonly client: TestClient,
    /** What can be sold; of the last of them there is least. */
    private readonly shelf: readonly StoreProduct[],
    figures: Figures,
    plan: readonly Sale[],
  ) {
    super(name, figures, plan);
  }

  protected async do(step: Sale): Promise<void> {
    switch (step.kind) {
      case 'sell':
        return this.sell(step);
      case 'last':
        return this.sellLast();
      case 'refund':
        return this.refund(step);
      case 'cancel':
        return this.cancel(step);
    }
  }

  private async sell({ lines, ways, thrice }: SaleOf<'sell'>): Promise<void> {
    const items = lines.flatMap(({ product, quantity }) => {
      const one = this.shelf[product % this.shelf.length];
      return one ? [{ productId: one.productId, quantity, price: one.price }] : [];
    });
    // Of one product there may be two lines: each is a line of its own.
    const saved = await this.insist(thrice, (key) => this.call(this.client, calls.goodsSave, { items }, key));
    if (!this.expect('a sale', saved, 0, ErrorCode.OutOfStock)) return;
    const bill = saved.data as Totals;
    this.bills.push(bill);
    const owed = fenOfYuan(bill.payableAmount);
    const parts = ways
      .map(([way, share]) => ({ way, amount: Math.round(owed * share) / 100 }))
      .filter(({ amount }) => amount > 0);
    if (parts.length === 0) return;
    const request = { billIds: [bill.billId], ways: parts };
    const paid = await this.insist(thrice, (key) => this.call(this.client, calls.pay, request, key));
    this.expect('a payment', paid, 0);
  }

  /** Two of what all want: whoever is too late is told, and the shelf never holds less than nothing. */
  private async sellLast(): Promise<void> {
    const scarce = this.shelf.at(-1);
    if (!scarce) return;
    const items = [{ productId: scarce.productId, quantity: 2 }];
    const answer = await this.call(this.client, calls.goodsSave, { items });
    if (this.expect('a sale of the last ones', answer, 0, ErrorCode.OutOfStock))
      this.bills.push(answer.data as Totals);
  }

  private async refund({ bill: at, share }: SaleOf<'refund'>): Promise<void> {
    const made = this.bills[at % Math.max(1, this.bills.length)];
    if (!made) return;
    const { data: bill } = await this.call(this.client, calls.info, { id: made.billId });
    const paid = fenOfYuan(bill.paidAmount);
    if (paid === 0) return;
    const [first] = bill.payments as { way: number; amount: number }[];
    const give = (fen: number) =>
      this.insist(true, (key) =>
        this.call(
          this.client,
          calls.refund,
          { billId: made.billId, ways: [{ way: first?.way, amount: fen / 100 }], reason: '顾客退货' },
          key,
        ),
      );
    this.expect(
      'more back than was paid',
      await give(paid + 1),
      ErrorCode.Invalid,
      ErrorCode.ForbiddenTransition,
    );
    const answer = await give(Math.max(1, Math.round(fenOfYuan(first?.amount ?? 0) * share)));
    // Of a bill that was given back in part the way may have nothing left.
    this.expect('a refund', answer, 0, ErrorCode.Invalid, ErrorCode.ForbiddenTransition);
  }

  private async cancel({ bill: at }: SaleOf<'cancel'>): Promise<void> {
    const made = this.bills[at % Math.max(1, this.bills.length)];
    if (!made) return;
    const answer = await this.call(this.client, calls.cancel, { id: made.billId, reason: '顾客不要了' });
    this.expect('a bill taken back', answer, 0, ErrorCode.ForbiddenTransition);
  }
}
