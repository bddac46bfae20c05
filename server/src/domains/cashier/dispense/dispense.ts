import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { quantityOf, yuanOf } from '@hospital/shared/contract/amounts';
import { billStates, type BillStatus } from '@hospital/shared/contract/billStates';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { orderCalls } from '@hospital/shared/contract/calls/orders';
import { isStocked } from '@hospital/shared/contract/productWords';
import { formatDateTime } from '../../../platform/database/chinaTime';
import { isOneOf } from '../../../platform/database/paging';
import { forbiddenTransition, invalid } from '../../../platform/errors/businessError';
import type { CallContext } from '../../../platform/http/call';
import { changedBy } from '../../../platform/sessions/authorship';
import { storesInView, within } from '../../../platform/sessions/storesInView';
import { bill, billItem } from '../../billing/schema';
import { RETURNED as CAME_BACK } from '../../stock';
import { stockRecord } from '../../stock/schema';
import { bizType, logged } from '../audited';
import { heldBill } from '../heldBill';
import { takeStock } from '../heldStock';
import {
  CHARGING,
  leftToDispense,
  lineRecords,
  OF_CASE,
  owedOf,
  RETURNED,
  type LineRecord,
} from '../records';
import { lately } from './lately';
import { namedBills } from './namedBills';
import { isPrescribed, lastDayOf, prescriptionRules } from './prescriptionRules';

/** Bills that are listed. */
const MOST_WAITING = 200;
const isWaiting = ({ categoryCode, dispenseStatus }: LineRecord): boolean =>
  isStocked(categoryCode) && dispenseStatus === 0;

/** The lines that are meant. @throws 40001 for one that the bill has not, that was handed out, or is not in stock */
function chosenLines(lines: readonly LineRecord[], lineIds: readonly string[] | undefined): LineRecord[] {
  if (lineIds === undefined) return lines.filter(isWaiting);
  return lineIds.map((id, at) => {
    const line = lines.find((one) => one.id === id);
    if (!line) throw invalid(`lineIds.${at}`, '账单没有该项目，请刷新后重试');
    if (line.dispenseStatus > 0)
      throw invalid(
        `lineIds.${at}`,
        `${line.productName}${line.dispenseStatus === RETURNED ? '已退款' : '已发药'}`,
      );
    if (!isWaiting(line)) throw invalid(`lineIds.${at}`, `${line.productName}不需要发药`);
    return line;
  });
}

/**
 * Hands out lines of a bill: what was kept for it first, what expires first of the rest.
 *
 * @throws 404; 40302; 40901; 40902 for a bill that is void or refunded; 40001; 42201
 */
export async function dispense(
  context: CallContext,
  { billId, version, lineIds }: RequestOf<typeof orderCalls.dispense>,
): Promise<DataOf<typeof orderCalls.dispense>> {
  const { db, audit, tellChanges } = context;
  const row = await heldBill(context, billId, { version });
  // Injections are given before anybody pays.
  if (!CHARGING.includes(row.status))
    throw forbiddenTransition(billStates.words[row.status as BillStatus], '发药');
  if (row.type !== OF_CASE) throw invalid('billId', '零售账单收款后自动出库，无需发药');
  const lines = await lineRecords(db, [billId]);
  const chosen = chosenLines(lines, lineIds);
  if (chosen.length === 0) throw invalid('billId', '没有待发药的项目');
  const { storeId } = row;
  const taken = await takeStock(context, { id: billId, storeId, lines: chosen });
  await db
    .update(bill)
    .set({ version: row.version + 1, ...changedBy(context) })
    .where(eq(bill.id, billId));
  audit({
    ...{ bizType, bizId: billId, before: logged(row) },
    after: { ...logged(row), dispensed: chosen.map(({ productName }) => productName) },
  });
  await tellChanges({ stores: [storeId] });
  return {
    dispensedIds: chosen.map(({ id }) => id),
    batches: taken.map(({ lineId, batchNo, expireDate, quantity }) => ({
      ...{ lineId, batchNo, expireDate, quantity: quantityOf(quantity) },
    })),
    left: lines.filter(isWaiting).length - chosen.length,
  };
}

/** Who waits for drugs where the caller works: bills of cases of which something is still to be handed out. */
export async function dispensingBills({
  db,
  identity,
}: CallContext): Promise<DataOf<typeof orderCalls.dispensing>> {
  const waiting = sql`exists (select from ${billItem} i where i.bill_id = bill.id and i.dispense_status = 0
    and i.category_code ~ '^(H1|H2|S1)')`;
  const stores = storesInView(identity);
  const recent = alias(bill, 'recent');
  // One list of ids: with an `or` the database would look through all bills that the stores ever had.
  // Taken back by 退药: however old its bill is, its stock is kept for it again.
  const candidates = sql`(select ${recent.id} from ${bill} as recent
      where ${and(gte(recent.orderTime, lately), within(recent.storeId, stores))}
    union select ${billItem.billId} from ${stockRecord}
      join ${billItem} on ${billItem.tenantId} = ${stockRecord.tenantId} and ${billItem.id} = ${stockRecord.bizId}
      where ${and(eq(stockRecord.bizType, CAME_BACK), gte(stockRecord.createDate, lately))})`;
  const wanted = and(
    ...[eq(bill.type, OF_CASE), inArray(bill.status, [...CHARGING]), sql`${bill.id} in ${candidates}`],
    ...[within(bill.storeId, stores), waiting],
  );
  const [rows, total] = await Promise.all([
    namedBills(db).where(wanted).orderBy(asc(bill.orderTime), asc(bill.id)).limit(MOST_WAITING),
    db.$count(bill, wanted),
  ]);
  const ids = rows.map(({ row }) => row.id);
  const lines = ids.length === 0 ? [] : await db.select().from(billItem).where(isOneOf(billItem.billId, ids));
  const waits = rows.map(({ row, ...names }) => ({
    ...{ row, names, items: lines.filter((line) => line.billId === row.id && isWaiting(line)) },
  }));
  const prescribed = waits.filter(({ items }) => items.some(isPrescribed));
  const rulesAt = await prescriptionRules(
    db,
    prescribed.map(({ row }) => row.storeId),
  );
  const lastDays = new Map(
    prescribed.map(({ row }) => [row.id, lastDayOf(row.orderTime, rulesAt(row.storeId))]),
  );
  const list = waits.map(({ row, names, items }) => ({
    ...{ billId: row.id, billNo: row.billNo, caseId: row.caseId ?? '', ...names },
    ...{ orderTime: formatDateTime(row.orderTime), validUntil: lastDays.get(row.id), version: row.version },
    ...{ paidFlag: owedOf(row) === 0 ? ('Y' as const) : ('N' as const), oweAmount: yuanOf(owedOf(row)) },
    items: items.map((line) => ({
      ...{ id: line.id, productId: line.productId, productName: line.productName },
      ...{ genericName: line.genericName, spec: line.spec, unit: line.unit, usage: line.usage },
      ...{ groupNo: line.groupNo, prescriptionType: line.prescriptionType },
      quantity: quantityOf(leftToDispense(line)),
    })),
  }));
  return { list, total };
}
