import { lineAmount, thousandthsOf } from '@hospital/shared/contract/amounts';
import type { Calendar } from '../../../platform/seeds/calendar';
import { storeWarehouseId } from '../../places';
import type { Held, Outflow } from '../../stock';
import type { product, stockBatch, stockRecord } from '../../stock/schema';
import { partId } from '../batched';
import type { ShippedBatch, transferItem, transferOrder } from '../schema';
import type { Plan } from './plans';

type BatchRow = typeof stockBatch.$inferInsert;
type ProductRow = typeof product.$inferInsert;
type OrderRow = typeof transferOrder.$inferInsert;
type ItemRow = typeof transferItem.$inferInsert;

const CENTRAL = '1';
/** 林婉清, who looks after the first stores, and 何建国 of the central warehouse. */
const [APPLICANT, KEEPER] = [
  { id: '2', name: '林婉清' },
  { id: '5', name: '何建国' },
] as const;
const [DRAFT, PASSED, UNDER_WAY, RECEIVED, SENT_BACK, CANCELLED] = [0, 2, 3, 4, 5, 6] as const;

const free = ({ quantity, lockedQuantity = '0' }: BatchRow): number =>
  Number(quantity) - Number(lockedQuantity);

/** Batches of the central warehouse for each plan, one a product, each of one plan alone. */
export function takeBatches(
  batches: readonly BatchRow[],
  calendar: Calendar,
  plans: readonly Plan[],
): BatchRow[][] {
  const late = calendar.day(100);
  const suitable = batches.filter(
    (batch) =>
      batch.warehouseId === CENTRAL && batch.expireDate && batch.expireDate > late && free(batch) >= 9,
  );
  let next = 0;
  return plans.map(({ quantities }) =>
    quantities.flatMap(() => {
      const batch = suitable[next];
      next += 1;
      return batch ? [batch] : [];
    }),
  );
}

interface Making {
  readonly plan: Plan;
  readonly at: number;
  readonly number: string;
  readonly calendar: Calendar;
  readonly products: ReadonlyMap<string, ProductRow>;
  readonly batches: readonly BatchRow[];
}

/** A transfer as it stands. Quantities are whole here. */
export interface MadeTransfer {
  readonly order: OrderRow;
  readonly items: readonly ItemRow[];
  readonly batches: readonly BatchRow[];
}

const isPassed = (status: number): boolean => status >= PASSED && status <= RECEIVED;
const isShipped = (status: number): boolean => status === UNDER_WAY || status === RECEIVED;

function itemOf(making: Making, batch: BatchRow, index: number): ItemRow {
  const { plan, at, products } = making;
  const { status, quantities, lost } = plan;
  const item = products.get(batch.productId);
  const quantity = quantities[index] ?? 1;
  const lacking = lost && index === quantities.length - 1 ? lost : undefined;
  const received = quantity - (lacking?.quantity ?? 0);
  const shipped: ShippedBatch = {
    ...{ batchId: batch.id, batchNo: batch.batchNo, produceDate: batch.produceDate ?? null },
    ...{ expireDate: batch.expireDate ?? null, costPrice: batch.costPrice ?? 0 },
    ...{ supplierName: batch.supplierName ?? '', quantity: thousandthsOf(quantity) },
    receiveQuantity: status === RECEIVED ? thousandthsOf(received) : null,
  };
  return {
    ...{ id: `DB-demo-${at + 1}-${index + 1}`, transferId: `DB-demo-${at + 1}`, lineNo: index + 1 },
    ...{ productId: batch.productId, productName: item?.name ?? '', categoryCode: item?.categoryCode ?? '' },
    ...{ spec: item?.spec ?? '', unit: item?.unit ?? '', costPrice: item?.costPrice ?? 0 },
    applyQuantity: String(quantity),
    stockQuantity: status === DRAFT ? null : String(free(batch)),
    examineQuantity: isPassed(status) ? String(quantity) : null,
    shipQuantity: isShipped(status) ? String(quantity) : null,
    receiveQuantity: status === RECEIVED ? String(received) : null,
    batches: isShipped(status) ? [shipped] : [],
    diffReason: (status === RECEIVED && lacking?.why) || '',
  };
}

export function transferOfPlan(making: Making): MadeTransfer {
  const { plan, at, number, calendar, batches } = making;
  const { status, day } = plan;
  const items = batches.map((batch, index) => itemOf(making, batch, index));
  const submitted = status !== DRAFT && status !== CANCELLED;
  const judged = isPassed(status) || status === SENT_BACK;
  const moment = (days: number, minutes: number): Date => calendar.at(day + days, minutes + at * 11);
  const created = moment(0, 9 * 60 + 20);
  return {
    batches,
    items,
    order: {
      ...{ id: `DB-demo-${at + 1}`, transferNo: number, status },
      ...{ fromWarehouseId: CENTRAL, toWarehouseId: storeWarehouseId(plan.storeId) },
      ...{ urgentFlag: plan.urgent ? 'Y' : 'N', remarks: plan.remarks ?? '', totalKinds: items.length },
      totalAmount: items.reduce(
        (sum, { costPrice = 0, applyQuantity }) => sum + lineAmount(costPrice, thousandthsOf(applyQuantity)),
        0,
      ),
      ...(submitted
        ? { applyUserId: APPLICANT.id, applyUserName: APPLICANT.name, applyTime: moment(0, 9 * 60 + 35) }
        : {}),
      ...(judged
        ? { examineUserId: KEEPER.id, examineUserName: KEEPER.name, examineTime: moment(0, 14 * 60) }
        : {}),
      examineRemark: plan.examineRemark ?? '',
      ...(isShipped(status) ? { shipUserName: KEEPER.name, shipTime: moment(1, 9 * 60) } : {}),
      ...(status === RECEIVED ? { receiveUserName: APPLICANT.name, receiveTime: moment(2, 10 * 60) } : {}),
      ...{ createId: APPLICANT.id, createName: APPLICANT.name, createDate: created, updateDate: created },
    },
  };
}

/** What is kept for one that was passed and not shipped. */
export const heldOf = ({ order, items, batches }: MadeTransfer): Held[] =>
  order.status !== PASSED
    ? []
    : items.map(({ id, examineQuantity }, index) => ({
        ...{ kind: 'transfer', holderId: order.id, lineId: id, batchId: batches[index]?.id ?? '' },
        ...{ quantity: Number(examineQuantity), time: order.examineTime ?? order.createDate ?? new Date() },
      }));

/** What left the central warehouse; it has less of it than before. */
export const outflowsOf = ({ order, items }: MadeTransfer): Outflow[] =>
  items.flatMap(({ lineNo, batches = [] }) =>
    batches.map(({ batchId, quantity }, at) => ({
      ...{ batchId, quantity: quantity / 1000, time: order.shipTime ?? new Date() },
      ...{ bizType: 4, bizId: partId(order.transferNo, lineNo, at), operatorId: KEEPER.id },
    })),
  );

interface Arrival {
  readonly batches: BatchRow[];
  readonly records: (typeof stockRecord.$inferInsert)[];
}

/** What came to the store, with what of it was written off. */
export function arrivals({ order, items }: MadeTransfer, products: ReadonlyMap<string, ProductRow>): Arrival {
  const time = order.receiveTime;
  if (!time) return { batches: [], records: [] };
  const arrived: Arrival = { batches: [], records: [] };
  for (const { id, lineNo, productId, batches = [], diffReason = '' } of items)
    for (const [at, { quantity, receiveQuantity, ...batch }] of batches.entries()) {
      const left = (receiveQuantity ?? quantity) / 1000;
      const place = { warehouseId: order.toWarehouseId, productId, batchId: `${id}-B${at + 1}` };
      const common = {
        ...place,
        bizId: partId(order.transferNo, lineNo, at),
        operatorId: APPLICANT.id,
        createDate: time,
      };
      arrived.batches.push({
        ...{ id: place.batchId, warehouseId: place.warehouseId, productId, batchNo: batch.batchNo },
        ...{ produceDate: batch.produceDate, expireDate: batch.expireDate, quantity: String(left) },
        ...{ lockedQuantity: '0', costPrice: batch.costPrice || (products.get(productId)?.costPrice ?? 0) },
        ...{ supplierName: batch.supplierName, inDate: time },
      });
      const came = String(quantity / 1000);
      arrived.records.push({
        ...{ ...common, id: `${place.batchId}-1`, bizType: 5, changeQuantity: came, afterQuantity: came },
      });
      const lost = quantity / 1000 - left;
      if (lost > 0)
        arrived.records.push({
          ...{ ...common, id: `${place.batchId}-2`, bizType: 8, reason: diffReason },
          ...{ changeQuantity: String(-lost), afterQuantity: String(left) },
        });
    }
  return arrived;
}
