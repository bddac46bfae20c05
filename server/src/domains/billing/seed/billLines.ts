import { compactDay } from '@hospital/shared/format';
import type { bill, billItem, billPayment } from '../schema';
import type { medicalCase } from '../../cases/schema';
import type { product, stockBatch } from '../../stock/schema';
import type { VisitTest } from '../../cases';
import type { Held, Outflow } from '../../stock';
import { storeWarehouseId } from '../../places';
import { randomStream, type Random } from '../../../platform/seeds/random';
import { billsBeforeDispensing, drugsToTakeHome, type WaitingDrug } from './waitingDrugs';

type BillRow = typeof bill.$inferInsert;
type ItemRow = typeof billItem.$inferInsert;
type PaymentRow = typeof billPayment.$inferInsert;
type CaseRow = typeof medicalCase.$inferInsert;
/** A test with the line that it is charged by. */
export interface ChargedTest extends VisitTest {
  readonly billItemId?: string;
  readonly productId?: string;
}
type ProductRow = typeof product.$inferInsert;
type BatchRow = typeof stockBatch.$inferInsert;

export interface BillLines {
  /** Those of cases with their bookings, and those of the counter. */
  readonly bills: BillRow[];
  readonly items: ItemRow[];
  readonly payments: PaymentRow[];
  /** With the lines that they are charged by. */
  readonly testingOrders: ChargedTest[];
  readonly outflows: Outflow[];
  /** Drugs that wait on the shelf for their owners. */
  readonly held: Held[];
}

interface Known {
  readonly cases: readonly CaseRow[];
  readonly testingOrders: readonly VisitTest[];
  readonly products: readonly ProductRow[];
  readonly batches: readonly BatchRow[];
}

/** A line before the discount of its bill. */
interface Line {
  readonly product: ProductRow;
  readonly quantity: number;
  /** Fen; another than the price list's where the doctor set it. */
  readonly price: number;
  readonly test?: VisitTest;
  readonly batch?: BatchRow;
  /** Still on the shelf. */
  readonly waiting?: WaitingDrug;
}

const paidStatus = 2;
/** Charged for what is left of a visit's price. */
const treatment = '静脉输液';
const prescriptionOf = ({ product: { categoryCode, prescriptionFlag } }: Line): number | null => {
  if (categoryCode === 'H3020') return 6;
  if (categoryCode === 'H3021') return 7;
  return prescriptionFlag === 'Y' ? 2 : null;
};

/** What the lines of a bill are made of. */
interface Stocked {
  readonly products: ReadonlyMap<string, ProductRow>;
  readonly productsByName: ReadonlyMap<string, ProductRow>;
  /** Batches of the store. */
  readonly batches: readonly BatchRow[];
}

/** Gives what a bill of a store is made of. */
function stockOf({ products, batches }: Pick<Known, 'products' | 'batches'>): (storeId: string) => Stocked {
  const common = {
    products: new Map(products.map((item) => [item.id, item])),
    productsByName: new Map(products.map((item) => [item.name, item])),
  };
  const shelves = new Map<string, BatchRow[]>();
  for (const batch of batches) {
    const shelf = shelves.get(batch.warehouseId);
    if (shelf) shelf.push(batch);
    else shelves.set(batch.warehouseId, [batch]);
  }
  return (storeId) => ({ ...common, batches: shelves.get(storeWarehouseId(storeId)) ?? [] });
}

/** What was on the shelf when the bill was made, and was still sold from later. */
const onShelf = (batches: readonly BatchRow[], { orderTime }: BillRow): BatchRow[] =>
  batches.filter(
    ({ inDate, lastOutDate }) =>
      inDate < orderTime && lastOutDate !== null && lastOutDate !== undefined && lastOutDate > orderTime,
  );

function linesOf(
  random: Random,
  one: BillRow,
  record: CaseRow,
  { tests, stocked, dispensed }: { tests: readonly VisitTest[]; stocked: Stocked; dispensed: boolean },
): Line[] {
  const { products, productsByName: named, batches } = stocked;
  const lines: Line[] = [];
  let left = one.totalAmount;
  const add = (line: Line): void => {
    left -= line.price * line.quantity;
    lines.push(line);
  };
  for (const test of tests) {
    const item = named.get(test.productName);
    if (item) add({ product: item, quantity: 1, price: item.retailPrice, test });
  }
  const registration = named.get(record.caseType === 5 ? '夜间急诊挂号' : '普通门诊挂号');
  if (registration && registration.retailPrice < left)
    add({ product: registration, quantity: 1, price: registration.retailPrice });
  for (const batch of onShelf(batches, one)) {
    const item = products.get(batch.productId);
    if (!item || item.retailPrice >= left || !random.chance(0.35)) continue;
    add({ product: item, quantity: 1, price: item.retailPrice, batch });
  }
  // Last, so that whatever else is drawn is the same with and without them.
  for (const waiting of dispensed ? [] : drugsToTakeHome(one, record.diagnosis ?? '', left, stocked))
    add({ product: waiting.product, quantity: 1, price: waiting.product.retailPrice, waiting });
  const rest = named.get(treatment);
  if (rest && left > 0) add({ product: rest, quantity: 1, price: left });
  return lines;
}

/** The discount of the bill on each line; the last one takes what rounding leaves. */
function itemsOf(one: BillRow, lines: readonly Line[]): ItemRow[] {
  const share = one.totalAmount === 0 ? 1 : one.payableAmount / one.totalAmount;
  let left = one.payableAmount;
  return lines.map((line, index): ItemRow => {
    const { product: item, quantity, price, waiting } = line;
    const amount = index === lines.length - 1 ? left : Math.round(price * quantity * share);
    left -= amount;
    const stocked = item.stockFlag === 'Y';
    return {
      id: `${one.id}-${index + 1}`,
      billId: one.id,
      productId: item.id,
      productName: item.name,
      genericName: item.genericName ?? '',
      categoryCode: item.categoryCode,
      spec: item.spec ?? '',
      unit: item.unit,
      quantity: String(quantity),
      price,
      originalPrice: item.retailPrice,
      discountRate: share.toFixed(4),
      discountType: share < 1 ? 1 : 0,
      amount,
      prescriptionType: prescriptionOf(line),
      usage: waiting?.usage ?? null,
      dispenseStatus: stocked && !waiting ? 2 : 0,
      executorId: one.createId ?? '',
      createId: one.createId ?? '',
      createDate: one.orderTime,
      updateDate: one.orderTime,
    };
  });
}

/** Mostly in one way, sometimes part of it in cash. */
function paymentsOf(random: Random, one: BillRow): PaymentRow[] {
  const paid = one.paidAmount ?? 0;
  const payTime = one.payTime ?? one.updateDate;
  if (paid === 0 || !payTime) return [];
  const cash = random.chance(0.08) ? Math.floor(paid / 20_000) * 10_000 : 0;
  const amounts: readonly (readonly [way: number, amount: number])[] = [
    [random.pick([2, 2, 2, 3, 3, 4]), paid - cash],
    [1, cash],
  ];
  return amounts
    .filter(([, amount]) => amount > 0)
    .map(([way, amount], index) => ({
      id: `${one.id}-P${index + 1}`,
      billId: one.id,
      storeId: one.storeId,
      way,
      amount,
      payTime,
      cashierId: one.cashierId ?? '',
      createId: one.cashierId ?? '',
      createDate: payTime,
      updateDate: payTime,
    }));
}

/**
 * The last sale of each batch of a store: over the counter, without a prescription; what needs one, and what lies in a
 * warehouse of the chain, was transferred to elsewhere.
 */
function lastOutflows(
  random: Random,
  { batches, products }: Pick<Known, 'batches' | 'products'>,
  cashierOf: (storeId: string) => string,
): { bills: BillRow[]; lines: Map<string, Line[]>; transfers: Outflow[] } {
  const byId = new Map(products.map((item) => [item.id, item]));
  const bills: BillRow[] = [];
  const lines = new Map<string, Line[]>();
  const transfers: Outflow[] = [];
  for (const [index, batch] of batches.entries()) {
    const item = byId.get(batch.productId);
    const time = batch.lastOutDate;
    if (!item || !time) continue;
    const quantity = random.int(1, 3);
    if (!batch.warehouseId.startsWith('W') || item.prescriptionFlag === 'Y') {
      transfers.push({ batchId: batch.id, quantity, time, bizType: 4, bizId: '', operatorId: '' });
      continue;
    }
    const storeId = batch.warehouseId.slice(1);
    const amount = item.retailPrice * quantity;
    const id = `S${batch.id}`;
    lines.set(id, [{ product: item, quantity, price: item.retailPrice, batch }]);
    bills.push({
      id,
      billNo: `ZD${compactDay(time)}${9000 + (index % 1000)}`,
      storeId,
      type: 2,
      status: paidStatus,
      totalAmount: amount,
      payableAmount: amount,
      paidAmount: amount,
      orderTime: time,
      payTime: time,
      cashierId: cashierOf(storeId),
      saleUserId: cashierOf(storeId),
      createId: cashierOf(storeId),
      createDate: time,
      updateDate: time,
    });
  }
  return { bills, lines, transfers };
}

/** What the bills consist of and how they were paid; whatever left the shelves is told by `outflows`. */
export function demoBillLines(bills: readonly BillRow[], known: Known): BillLines {
  const random = randomStream('bill lines');
  const cases = new Map(known.cases.map((record) => [record.id, record]));
  const tests = new Map<string, VisitTest[]>();
  for (const test of known.testingOrders) tests.set(test.caseId, [...(tests.get(test.caseId) ?? []), test]);
  const cashiers = new Map(
    bills.flatMap(({ storeId, cashierId = '' }) => (cashierId === '' ? [] : [[storeId, cashierId]])),
  );
  const counter = lastOutflows(random, known, (storeId) => cashiers.get(storeId) ?? '');
  const result: BillLines = {
    bills: [],
    items: [],
    payments: [],
    testingOrders: [],
    outflows: [...counter.transfers],
    held: [],
  };
  const beforeDispensing = billsBeforeDispensing(bills);
  const stockIn = stockOf(known);
  const charged = new Map<string, { billItemId: string; productId: string }>();
  for (const one of [...bills, ...counter.bills]) {
    const record = cases.get(one.caseId ?? '');
    const lines = record
      ? linesOf(random, one, record, {
          ...{ tests: tests.get(record.id) ?? [], stocked: stockIn(one.storeId) },
          dispensed: !beforeDispensing.has(one.id),
        })
      : (counter.lines.get(one.id) ?? []);
    const items = itemsOf(one, lines);
    result.bills.push(record ? { ...one, bookingId: record.bookingId ?? null } : one);
    result.items.push(...items);
    result.payments.push(...paymentsOf(random, one));
    for (const [index, { test, batch, waiting, quantity, product: item }] of lines.entries()) {
      const bizId = items[index]?.id ?? '';
      if (test) charged.set(test.id, { billItemId: bizId, productId: item.id });
      if (waiting)
        result.held.push({
          ...{ batchId: waiting.batch.id, quantity, time: one.orderTime },
          ...{ holderId: one.id, lineId: bizId },
        });
      if (batch)
        result.outflows.push({
          ...{ batchId: batch.id, quantity, time: one.orderTime, bizType: 2, bizId },
          operatorId: one.createId ?? '',
        });
    }
  }
  result.testingOrders.push(...known.testingOrders.map((test) => ({ ...test, ...charged.get(test.id) })));
  return result;
}
