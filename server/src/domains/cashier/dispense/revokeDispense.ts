import { asc, eq } from 'drizzle-orm';
import { quantityOf } from '@hospital/shared/contract/amounts';
import { billStates, REFUNDED, type BillStatus } from '@hospital/shared/contract/billStates';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { orderCalls } from '@hospital/shared/contract/calls/orders';
import { isOneOf } from '../../../platform/database/paging';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { forbiddenTransition, invalid } from '../../../platform/errors/businessError';
import type { CallContext } from '../../../platform/http/call';
import { changedBy } from '../../../platform/sessions/authorship';
import { bill, billItem } from '../../billing/schema';
import { warehouse } from '../../places/schema';
import { stillOut } from '../../stock';
import { bizType, logged } from '../audited';
import { heldBill } from '../heldBill';
import { holdWhatThereIs, putStockBack } from '../heldStock';
import { giveUsableBack } from '../packages/giveBack';
import { givenLines, OF_CASE, VOID, type BillRecord, type LineRecord } from '../records';
import { refundedWhileOut } from '../returnedLines';
import { whyOutForGood } from './whyOutForGood';

const lineOrder = [asc(billItem.createDate), asc(billItem.id)];

type Out = Awaited<ReturnType<typeof stillOut>>[number];

/** @throws 40001 for what the desk sold; 40902 where goods of the bill come back in another way */
function expectRevocable({ type, status }: BillRecord): void {
  if (type !== OF_CASE) throw invalid('billId', '零售账单收款后自动出库，退回的商品请办理入库');
  const word = billStates.words[status as BillStatus];
  if (status === REFUNDED) throw forbiddenTransition(word, '退药，退回的药品请办理入库');
}

/** @throws 40001 with why one of the lines stays out */
async function expectOut(
  db: TenantDatabase,
  { lines, lineIds, out }: { lines: readonly LineRecord[]; lineIds: readonly string[]; out: readonly Out[] },
): Promise<LineRecord[]> {
  const [refunded, given] = [await refundedWhileOut(db, lineIds), await givenLines(db, lineIds)];
  return lineIds.map((id, at) => {
    const line = lines.find((one) => one.id === id);
    if (!line) throw invalid(`lineIds.${at}`, '账单没有该项目，请刷新后重试');
    const known = out.some(({ lineId }) => lineId === id);
    const why = whyOutForGood(line, { refunded: refunded.get(id), given: given.has(id), known });
    if (why !== '') throw invalid(`lineIds.${at}`, `${line.productName}${why}`);
    return line;
  });
}

/** @throws 40001 for a warehouse that is kept no more: nobody would find on its shelves what comes back */
async function expectKept(db: TenantDatabase, out: readonly Out[]): Promise<void> {
  const ids = [...new Set(out.map(({ warehouseId }) => warehouseId))];
  const places = await db.select().from(warehouse).where(isOneOf(warehouse.id, ids));
  const shut = places.find(({ enabled, delFlag }) => enabled !== 'Y' || delFlag !== 'N');
  if (shut) throw invalid('lineIds', `${shut.warehouseName}已停用，不能退药入库`);
}

/**
 * Takes back lines of a bill that were handed out by mistake, with why: what went comes back into its batches, and they
 * wait to be handed out again, as they did before; those of a void bill are charged by nobody, wait no more, and packages
 * have the times again that paid for them.
 *
 * @throws 404; 40302; 40901; 40902 for a bill that is wholly refunded; 40001 without a reason, and for a line that is not
 *   out, was given, was refunded while it was out, or of which nobody knows from which batches it went
 */
export async function revokeDispense(
  context: CallContext,
  { billId, version, lineIds, reason: sent }: RequestOf<typeof orderCalls.revokeDispense>,
): Promise<DataOf<typeof orderCalls.revokeDispense>> {
  const { db, audit, tellChanges } = context;
  const reason = sent.trim();
  if (reason === '') throw invalid('reason', '请填写退药原因');
  const row = await heldBill(context, billId, { version });
  expectRevocable(row);
  // In the order in which 加收 holds what went out with a void bill, before any batch.
  const held = await db
    .select()
    .from(billItem)
    .where(eq(billItem.billId, billId))
    .orderBy(...lineOrder)
    .for('update');
  const out = await stillOut(db, lineIds);
  const lines = await expectOut(db, { lines: held, lineIds, out });
  await expectKept(db, out);
  await putStockBack(context, lineIds, { reason: `退药：${reason}` });
  // Of a void bill nothing is handed out again.
  // What came back has expired, it may be, and there is no other.
  let back: Awaited<ReturnType<typeof giveUsableBack>> = { times: 0, stayed: [] };
  if (row.status === VOID) {
    // Packages paid for what was done: now nothing is.
    back = await giveUsableBack(context, billId, { reason: `退药：${reason}`, lineIds });
  } else {
    const waiting = lines.map((line) => ({ ...line, dispenseStatus: 0 }));
    await holdWhatThereIs(db, { id: billId, storeId: row.storeId, lines: waiting });
  }
  await db
    .update(bill)
    .set({ version: row.version + 1, ...changedBy(context) })
    .where(eq(bill.id, billId));
  const batches = out.map(({ lineId, batchNo, expireDate, quantity }) => ({
    ...{ lineId, batchNo, expireDate, quantity: quantityOf(quantity) },
  }));
  audit({
    ...{ bizType, bizId: billId, before: logged(row) },
    after: {
      ...{ ...logged(row), reason, takenBack: lines.map((line) => inWords(line, batches)) },
      ...(back.times > 0 ? { packageTimesBack: back.times } : {}),
    },
  });
  await tellChanges({ stores: [row.storeId] });
  return { revokedIds: [...lineIds], batches, packageTimes: back.times, stayed: [...back.stayed] };
}

/** `速诺片 退2盒（批号P1）`. */
function inWords(
  { id, productName, unit }: LineRecord,
  batches: DataOf<typeof orderCalls.revokeDispense>['batches'],
): string {
  const own = batches.filter(({ lineId }) => lineId === id);
  return `${productName} 退${own.map(({ quantity, batchNo }) => `${quantity}${unit}（批号${batchNo}）`).join('、')}`;
}
