import { identityCalls } from '@hospital/shared/contract/calls/identity';
import { stockCalls, type StockBatch } from '@hospital/shared/contract/calls/stock';
import { transferCalls as calls, type Transfer } from '@hospital/shared/contract/calls/transfers';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { randomStream } from '../../platform/seeds/random';
import type { TestClient } from '../client';
import { make } from '../refusals';
import type { Figures } from './figures';
import { Person } from './person';
import type { DayOptions } from './plan';

/** What a keeper does next. Transfers are named by the order in which anybody applied for them. */
export type Keeping =
  /** Every keeper brings in the same batch in this moment. */
  | {
      readonly kind: 'deliver';
      readonly batchNo: string;
      readonly product: number;
      readonly quantity: number;
    }
  | { readonly kind: 'apply'; readonly product: number; readonly quantity: number; readonly thrice: boolean }
  | { readonly kind: 'judge'; readonly transfer: number; readonly how: 'pass' | 'reject' | 'withdraw' }
  | { readonly kind: 'ship'; readonly transfer: number }
  /** `lost`: of the first batch less arrives than was shipped. */
  | { readonly kind: 'receive'; readonly transfer: number; readonly lost: boolean }
  | { readonly kind: 'cancel'; readonly transfer: number }
  | { readonly kind: 'count'; readonly product: number; readonly more: boolean };

/** Everybody brings the same batch in at every so many steps, and counts it in the step after it. */
const CONTEND_EVERY = 6;
/** Few, so that they meet, and that there is not enough for all. */
const GOODS = 3;

/** What a keeper does in a day: by the seed alone. */
export function planKeeper({ seed, steps }: DayOptions, at: number): Keeping[] {
  const random = randomStream(`simulate ${seed} keeper ${at}`);
  const anyOf = () => random.int(0, 99);
  return Array.from({ length: steps }, (_, step): Keeping => {
    if (step % CONTEND_EVERY === 0) {
      const product = (step / CONTEND_EVERY) % GOODS;
      return { kind: 'deliver', batchNo: `模拟${seed}-${step}`, product, quantity: random.int(1, 4) };
    }
    if (step % CONTEND_EVERY === 1)
      return { kind: 'count', product: ((step - 1) / CONTEND_EVERY) % GOODS, more: random.chance(0.5) };
    const what = random.next();
    const transfer = anyOf();
    if (what < 0.3)
      return {
        kind: 'apply',
        product: random.int(0, GOODS - 1),
        quantity: random.int(1, 5),
        thrice: random.chance(0.3),
      };
    if (what < 0.55)
      return { kind: 'judge', transfer, how: random.pick(['pass', 'pass', 'pass', 'reject', 'withdraw']) };
    if (what < 0.75) return { kind: 'ship', transfer };
    if (what < 0.92) return { kind: 'receive', transfer, lost: random.chance(0.3) };
    return { kind: 'cancel', transfer };
  });
}

/** Goods of the central warehouse, and what was applied for of them by whom of all keepers ever. */
export interface Warehouse {
  /** At the central warehouse, which gives. */
  readonly giver: TestClient;
  /** In a store, which applies. */
  readonly taker: TestClient;
  readonly productIds: readonly string[];
  readonly transferIds: string[];
}

const CENTRAL = '1';

/** A session that stands in the central warehouse. */
export async function inCentral(keeper: TestClient): Promise<TestClient> {
  const chosen = await make(keeper, identityCalls.chooseWarehouse, { warehouseId: CENTRAL });
  if (chosen.code !== 0) throw new Error(`the warehouse was refused: ${chosen.msg}`);
  return keeper;
}

/** What the central warehouse has least of. */
export async function warehouseOf(giver: TestClient, taker: TestClient): Promise<Warehouse> {
  const { data } = await make(giver, stockCalls.page, {
    pageSize: 50,
    orderByField: 'quantity',
    orderByType: 'asc',
  });
  const ids = (data.list as StockBatch[]).map(({ productId }) => productId);
  const productIds = [...new Set(ids)].slice(0, GOODS);
  if (productIds.length < GOODS) throw new Error('the central warehouse has too few goods');
  return { giver, taker, productIds, transferIds: [] };
}

type KeepingOf<Kind extends Keeping['kind']> = Extract<Keeping, { kind: Kind }>;

/** Somebody else was quicker: it stands elsewhere by now, or its page is of before. */
const LATE = [ErrorCode.StaleVersion, ErrorCode.ForbiddenTransition] as const;

/** Keeps the central warehouse, and asks it for goods from a store; several are at the same transfers. */
export class Keeper extends Person<Keeping> {
  /** Moves of transfers that this one made: each is made once. */
  readonly won: string[] = [];

  constructor(
    name: string,
    private readonly warehouse: Warehouse,
    figures: Figures,
    plan: readonly Keeping[],
  ) {
    super(name, figures, plan);
  }

  protected async do(step: Keeping): Promise<void> {
    switch (step.kind) {
      case 'deliver':
        return this.deliver(step);
      case 'apply':
        return this.apply(step);
      case 'judge':
        return this.judge(step);
      case 'ship':
        return this.ship(step);
      case 'receive':
        return this.receive(step);
      case 'cancel':
        return this.cancel(step);
      case 'count':
        return this.count(step);
    }
  }

  private productAt(product: number): string {
    return this.warehouse.productIds[product % GOODS] ?? '';
  }

  private async deliver({ batchNo, product, quantity }: KeepingOf<'deliver'>): Promise<void> {
    const items = [
      { productId: this.productAt(product), batchNo, quantity, costPrice: 12.5, expireDate: '2098-05-01' },
    ];
    const sent = { supplierName: '模拟供应商', items };
    const answer = await this.insist(true, (key) =>
      this.call(this.warehouse.giver, stockCalls.stockIn, sent, key),
    );
    this.expect('a delivery', answer, 0);
  }

  private async apply({ product, quantity, thrice }: KeepingOf<'apply'>): Promise<void> {
    const { taker, transferIds } = this.warehouse;
    const items = [{ productId: this.productAt(product), applyQuantity: quantity }];
    const asked = { fromWarehouseId: CENTRAL, items };
    const saved = await this.insist(thrice, (key) => this.call(taker, calls.save, asked, key));
    if (!this.expect('an application', saved, 0)) return;
    const { id, version } = saved.data as Transfer;
    const submitted = await this.insist(thrice, (key) =>
      this.call(taker, calls.submit, { id, version }, key),
    );
    if (this.expect('an application handed in', submitted, 0)) transferIds.push(id);
  }

  /** One that anybody applied for, as it is now; null before the first. */
  private async transferAt(client: TestClient, transfer: number): Promise<Transfer | null> {
    const { transferIds } = this.warehouse;
    const id = transferIds[transfer % Math.max(1, transferIds.length)];
    if (id === undefined) return null;
    const answer = await this.call(client, calls.info, { id });
    return this.expect('a transfer', answer, 0) ? (answer.data as Transfer) : null;
  }

  private async judge({ transfer, how }: KeepingOf<'judge'>): Promise<void> {
    const { giver } = this.warehouse;
    const one = await this.transferAt(giver, transfer);
    if (!one) return;
    const { id, version, items } = one;
    const given = items.map((item) => ({ id: item.id, examineQuantity: item.applyQuantity }));
    const request =
      how === 'pass' ? { id, version, items: given } : { id, version, remark: '库存要留给门诊' };
    const answer = await this.insist(true, (key) => this.call(giver, calls[how], request, key));
    const refusals = how === 'pass' ? [...LATE, ErrorCode.OutOfStock] : LATE;
    if (this.expect(`a transfer to ${how}`, answer, 0, ...refusals))
      this.won.push(`${how} of transfer ${id}`);
  }

  private async ship({ transfer }: KeepingOf<'ship'>): Promise<void> {
    const { giver } = this.warehouse;
    const one = await this.transferAt(giver, transfer);
    if (!one) return;
    const { id, version } = one;
    const answer = await this.insist(true, (key) => this.call(giver, calls.ship, { id, version }, key));
    if (this.expect('a transfer to ship', answer, 0, ...LATE)) this.won.push(`ship of transfer ${id}`);
  }

  private async receive({ transfer, lost }: KeepingOf<'receive'>): Promise<void> {
    const { taker } = this.warehouse;
    const one = await this.transferAt(taker, transfer);
    if (!one) return;
    const { id, version, items } = one;
    const broken = items.slice(0, 1).map((item) => ({
      ...{ id: item.id, diffReason: '运输破损' },
      batches: item.batches.map(({ batchId, quantity }, at) => ({
        batchId,
        quantity: at === 0 ? Math.max(0, quantity - 1) : quantity,
      })),
    }));
    const less = lost && one.status === 3 ? { items: broken } : {};
    const answer = await this.insist(true, (key) =>
      this.call(taker, calls.receive, { id, version, ...less }, key),
    );
    if (this.expect('a transfer to receive', answer, 0, ...LATE)) this.won.push(`receipt of transfer ${id}`);
  }

  private async cancel({ transfer }: KeepingOf<'cancel'>): Promise<void> {
    const { taker } = this.warehouse;
    const one = await this.transferAt(taker, transfer);
    if (!one) return;
    const { id, version } = one;
    const answer = await this.call(taker, calls.cancel, { id, version });
    if (this.expect('a transfer to cancel', answer, 0, ...LATE)) this.won.push(`end of transfer ${id}`);
  }

  private async count({ product, more }: KeepingOf<'count'>): Promise<void> {
    const { giver } = this.warehouse;
    const shown = await this.call(giver, stockCalls.page, {
      productId: this.productAt(product),
      pageSize: 50,
    });
    if (!this.expect('what is in stock', shown, 0)) return;
    const [batch] = shown.data.list as StockBatch[];
    if (!batch) return;
    const countedQuantity = more ? batch.quantity + 1 : Math.max(0, batch.quantity - 1);
    const items = [{ batchId: batch.id, bookQuantity: batch.quantity, countedQuantity }];
    const answer = await this.insist(true, (key) =>
      this.call(giver, stockCalls.adjust, { reason: '盘点差异', items }, key),
    );
    // It moved since, or less was counted than is held.
    this.expect('a count', answer, 0, ErrorCode.StaleVersion, ErrorCode.Invalid);
  }
}
