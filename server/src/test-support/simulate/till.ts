import { billCalls as calls, type Bill, type Totals } from '@hospital/shared/contract/calls/bills';
import { discountCalls } from '@hospital/shared/contract/calls/discounts';
import type { StoreProduct } from '@hospital/shared/contract/calls/products';
import { fenOfYuan } from '@hospital/shared/format';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { randomStream, type Random } from '../../platform/seeds/random';
import type { TestClient } from '../client';
import type { Figures } from './figures';
import { Person } from './person';
import type { DayOptions } from './plan';
import {
  CARD_RATE,
  COUPON_OFF,
  OFFER_RATE,
  type Offers,
  planReduction,
  reducedBy,
  type Reduction,
} from './reductions';

const CASH = 1;
const WECHAT = 2;

/** What a cashier does next. Products are named by their place on the shelf, bills by the order in which they were made. */
export type Sale =
  | {
      readonly kind: 'sell';
      readonly lines: readonly { readonly product: number; readonly quantity: number }[];
      /** Shares of what is owed, in cash and by WeChat; what is left of it stays owed. */
      readonly ways: readonly (readonly [way: number, share: number])[];
      /** What is taken off before it is paid. */
      readonly reduction: Reduction | null;
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
      reduction: planReduction(random),
    };
  });
}

type SaleOf<Kind extends Sale['kind']> = Extract<Sale, { kind: Kind }>;

type TotalsWithDiscounts = Totals & { readonly discountIds: readonly string[] };

/** A cashier: sells, takes something off, takes money, gives it back and takes bills back. */
export class Till extends Person<Sale> {
  private readonly bills: Totals[] = [];

  constructor(
    name: string,
    private readonly client: TestClient,
    /** What can be sold; of the last of them there is least. */
    private readonly shelf: readonly StoreProduct[],
    figures: Figures,
    plan: readonly Sale[],
    /** Null: nothing is taken off. */
    private readonly offers: Offers | null = null,
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

  private async sell({ lines, ways, thrice, reduction }: SaleOf<'sell'>): Promise<void> {
    const wanted = this.offers && reduction;
    const isMember = wanted && 'takenBack' in wanted;
    const items = lines.flatMap(({ product, quantity }) => {
      const one = this.shelf[product % this.shelf.length];
      // The level of a member may have prices of its own.
      return one ? [{ productId: one.productId, quantity, ...(isMember ? {} : { price: one.price }) }] : [];
    });
    // Of one product there may be two lines: each is a line of its own.
    const buyer = isMember ? { ownerId: this.offers?.memberId } : {};
    const saved = await this.insist(thrice, (key) =>
      this.call(this.client, calls.goodsSave, { ...buyer, items }, key),
    );
    if (!this.expect('a sale', saved, 0, ErrorCode.OutOfStock)) return;
    const bill = saved.data as Totals;
    this.bills.push(bill);
    const owed = wanted
      ? await this.reduce(bill, wanted, this.offers, thrice)
      : fenOfYuan(bill.payableAmount);
    let left = owed;
    const parts = ways
      .map(([way, share]) => {
        // Of an odd sum two halves would be a fen too much.
        const fen = Math.min(left, Math.round(owed * share));
        left -= fen;
        return { way, amount: fen / 100 };
      })
      .filter(({ amount }) => amount > 0);
    if (parts.length === 0) return;
    const request = { billIds: [bill.billId], ways: parts };
    const paid = await this.insist(thrice, (key) => this.call(this.client, calls.pay, request, key));
    this.expect('a payment', paid, 0);
  }

  /** Takes something off a bill. @returns fen that it comes to then */
  private async reduce(bill: Totals, wanted: Reduction, offers: Offers, thrice: boolean): Promise<number> {
    const { billId, version } = bill;
    const { data } = await this.call(this.client, calls.info, { id: billId });
    const { items } = data as Bill;
    const lines = items.map(({ amount }) => fenOfYuan(amount));
    // A card takes nothing off a price that is already lower than the list's.
    const forCard = items.filter(({ price, originalPrice }) => price >= originalPrice);
    const whole = lines.reduce((sum, fen) => sum + fen, 0);
    const cardLines = forCard.map(({ amount }) => fenOfYuan(amount));
    const reducedByCard =
      whole - cardLines.reduce((sum, fen) => sum + fen, 0) + reducedBy(cardLines, CARD_RATE);
    const give = (call: Parameters<typeof this.call>[1], request: object) =>
      this.insist(thrice, (key) => this.call(this.client, call, { billId, ...request }, key));
    const byHand = (off: object) => give(discountCalls.manualBatch, { version, reason: '老顾客', ...off });

    switch (wanted.kind) {
      case 'card':
      case 'offer':
      case 'both': {
        const discountIds = {
          card: [offers.cardId],
          offer: [offers.offerId],
          both: [offers.cardId, offers.offerId],
        };
        const given = await give(discountCalls.apply, { version, discountIds: discountIds[wanted.kind] });
        if (wanted.kind !== 'offer' && forCard.length === 0) {
          this.expect('a card for nothing', given, ErrorCode.Invalid);
          return whole;
        }
        if (!this.expect('a discount', given, 0)) return whole;
        const owed = this.comesTo(
          'a discount',
          given.data as Totals,
          wanted.kind === 'card' ? reducedByCard : reducedBy(lines, OFFER_RATE),
        );
        return wanted.takenBack ? this.takeBack(given.data as TotalsWithDiscounts, thrice, whole) : owed;
      }
      case 'coupon': {
        const discountIds = [offers.couponIds[wanted.coupon % offers.couponIds.length] ?? ''];
        const used = await give(discountCalls.apply, { version, discountIds });
        // Who comes second is told that it is used, and where; nothing else may be said against it.
        if (!this.expect('a coupon', used, 0, ErrorCode.Invalid)) {
          if (used.code === ErrorCode.Invalid && !/已用$|已在账单.+使用$/.test(used.msg))
            this.faults.push(`${this.name}: a coupon was refused: ${used.msg}`);
          return whole;
        }
        const owed = this.comesTo('a coupon', used.data as Totals, Math.max(0, whole - COUPON_OFF));
        // A bill that it takes wholly is settled.
        return wanted.takenBack && owed > 0
          ? this.takeBack(used.data as TotalsWithDiscounts, thrice, whole)
          : owed;
      }
      case 'rate': {
        const given = await byHand({ rate: wanted.share / 10_000 });
        if (!this.expect('a discount by hand', given, 0)) return whole;
        return this.comesTo('a discount by hand', given.data as Totals, reducedBy(lines, wanted.share));
      }
      case 'amount': {
        const off = Math.floor((whole * wanted.share) / 10_000);
        if (off === 0) return whole;
        const given = await byHand({ amount: off / 100 });
        if (!this.expect('an amount off', given, 0)) return whole;
        return this.comesTo('an amount off', given.data as Totals, whole - off);
      }
      case 'approved': {
        const off = { rate: wanted.share / 10_000 };
        const alone = await byHand(off);
        // A manager at the till is held by no floor.
        if (!offers.manager) {
          if (!this.expect("a manager's discount", alone, 0)) return whole;
          return this.comesTo("a manager's discount", alone.data as Totals, reducedBy(lines, wanted.share));
        }
        this.expect('a discount below the floor', alone, ErrorCode.DiscountBeyond);
        const asked = await this.call(this.client, discountCalls.ask, { billId, ...off });
        if (!this.expect('a request for a discount', asked, 0)) return whole;
        const approveToken = asked.data.id as string;
        const agreed = await this.call(offers.manager, discountCalls.approve, { id: approveToken });
        this.expect('an agreement', agreed, 0);
        const given = await byHand({ ...off, approveToken });
        if (!this.expect('a discount that was agreed to', given, 0)) return whole;
        const owed = this.comesTo(
          'a discount that was agreed to',
          given.data as Totals,
          reducedBy(lines, wanted.share),
        );
        const again = await this.call(this.client, discountCalls.manualBatch, {
          billId,
          ...off,
          approveToken,
        });
        this.expect('the same agreement a second time', again, ErrorCode.Invalid, ErrorCode.DiscountBeyond);
        return owed;
      }
    }
  }

  /** Takes all discounts of a bill back, one after the other. @returns fen that it comes to then */
  private async takeBack(given: TotalsWithDiscounts, thrice: boolean, whole: number): Promise<number> {
    let now: Totals = given;
    for (const id of given.discountIds) {
      const { version } = now;
      const taken = await this.insist(thrice, (key) =>
        this.call(this.client, discountCalls.cancel, { id, version }, key),
      );
      if (!this.expect('a discount that is taken back', taken, 0)) return fenOfYuan(now.payableAmount);
      now = taken.data as Totals;
    }
    return this.comesTo('a bill whose discounts are taken back', now, whole);
  }

  /** @returns fen that a bill comes to, which must be so many */
  private comesTo(what: string, { payableAmount, totalAmount, discountAmount }: Totals, fen: number): number {
    const owed = fenOfYuan(payableAmount);
    if (owed !== fen || fenOfYuan(totalAmount) - fenOfYuan(discountAmount) !== fen)
      this.faults.push(`${this.name}: ${what} comes to ${owed} fen in place of ${fen}`);
    return owed;
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
