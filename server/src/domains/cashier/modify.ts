import { eq } from 'drizzle-orm';
import {
  fenOf,
  lineAmount,
  quantityText,
  thousandthsOf,
  WHOLE_RATE,
} from '@hospital/shared/contract/amounts';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { billCalls, Totals } from '@hospital/shared/contract/calls/bills';
import { settleFreeBill } from '../billing';
import { bill, billItem, billItemGone } from '../billing/schema';
import { immunePlan } from '../immunePlans/schema';
import { testingOrder } from '../laboratory/schema';
import { owner } from '../owners/schema';
import { linesInLedger } from '../stock';
import { newId } from '../../platform/database/newId';
import { oneRow } from '../../platform/database/oneRow';
import { isOneOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { invalid, notFound } from '../../platform/errors/businessError';
import { priceChanged } from '../../platform/errors/ruleRefusals';
import type { CallContext } from '../../platform/http/call';
import { changedBy, madeBy } from '../../platform/sessions/authorship';
import { bizType, logged, loggedLines, totalsOf } from './audited';
import { cancelTests } from './cancelTests';
import { expectUndiscounted } from './discounts/standing';
import { expectCaseOpen, expectMove, heldBill } from './heldBill';
import { freeStock, holdStock, leavesAtPayment, takeStock } from './heldStock';
import { openTests } from './orders/openTests';
import { orderedAnew, orderedAs, type OrderFields } from './orders/orderFields';
import {
  expectMaySetPrice,
  expectNoneTwice,
  expectOverTheCounter,
  expectPayable,
  pricedLines,
  type SentLine,
} from './prices';
import { fixedReason, lineRecords, OF_CASE, testsOf, type BillRecord, type LineRecord } from './records';

export interface ModifiedLine extends SentLine, OrderFields {
  /** Of a line that the bill has; without it a new one. */
  readonly id?: string;
  /** Of a new one that charges what is out already: the line of a void bill that it went out with. */
  readonly handedOutId?: string;
}

/** Of who prescribes: prescription drugs and how they are given are not the desk's to write. */
const PRESCRIBE = 'hospital:bill:caseSave';
const mayPrescribe = ({ identity }: CallContext): boolean => identity.permissions.has(PRESCRIBE);

const rateOf = ({ discountRate }: LineRecord): number => Math.round(Number(discountRate) * WHOLE_RATE);

/**
 * A line that the bill has, as it is to be. It keeps its price and discount, unless its price is set by hand; one that
 * is sent as it stands keeps its amount to the fen, too.
 *
 * @throws 40300; 42202 for another price that is not said to be set by hand
 */
function changedLine(context: CallContext, was: LineRecord, sent: ModifiedLine): LineRecord {
  const had = orderedAnew(was, sent);
  if (had !== was && !mayPrescribe(context)) throw invalid('items', `${was.productName}的用法由医生填写`);
  const price = sent.price === undefined ? had.price : fenOf(sent.price);
  const thousandths = thousandthsOf(sent.quantity);
  const sameQuantity = thousandths === thousandthsOf(had.quantity);
  const quantity = quantityText(thousandths);
  if (price === had.price)
    return sameQuantity ? had : { ...had, quantity, amount: lineAmount(price, thousandths, rateOf(had)) };
  if (sent.manualFlag !== 'Y') throw priceChanged([{ productId: had.productId, price: had.price / 100 }]);
  expectMaySetPrice(context);
  const amount = lineAmount(price, thousandths);
  return { ...had, quantity, price, amount, discountRate: '1', discountType: 4 };
}

/** Lines of products that the bill has not had, priced as they are now. */
async function newLines(
  context: CallContext,
  row: BillRecord,
  sent: readonly ModifiedLine[],
): Promise<LineRecord[]> {
  const { db } = context;
  const level = await levelOf(db, row.ownerId);
  const priced = await pricedLines(context, { storeId: row.storeId, level }, sent);
  // What a doctor prescribes stands in the bill of a case.
  if (row.type !== OF_CASE || !mayPrescribe(context)) expectOverTheCounter(priced);
  return priced.map((line, at) => {
    const { sold } = line;
    const now = new Date();
    return {
      ...{
        tenantId: row.tenantId,
        id: newId(),
        billId: row.id,
        version: 1,
        createDate: now,
        updateDate: now,
      },
      ...{ productId: sold.id, productName: sold.name, genericName: sold.genericName, spec: sold.spec },
      ...{ categoryCode: sold.categoryCode, unit: sold.unit, quantity: quantityText(line.quantity) },
      ...{ price: line.price, originalPrice: line.originalPrice, discountRate: '1' },
      ...{ discountType: line.discountType ?? 0, amount: lineAmount(line.price, line.quantity) },
      ...{ packageItemId: '', returnedQuantity: '0', executorId: '' },
      dispenseStatus: sent[at]?.handedOutId ? 2 : 0,
      ...orderedAs(sent[at] ?? {}),
      ...madeBy(context),
    };
  });
}

export async function levelOf(db: TenantDatabase, ownerId: string | null): Promise<string> {
  if (ownerId === null) return '';
  const [row] = await db.select({ level: owner.level }).from(owner).where(eq(owner.id, ownerId));
  return row?.level ?? '';
}

/** @throws 40001 where a line of which something was done would be changed or left out */
async function expectNotFixed(
  db: TenantDatabase,
  had: readonly LineRecord[],
  next: readonly LineRecord[],
): Promise<void> {
  const tests = await testsOf(
    db,
    had.map(({ id }) => id),
  );
  for (const line of had) {
    const reason = fixedReason(line, tests);
    if (reason !== '' && !next.includes(line))
      throw invalid('items', `${line.productName}${reason}，不能修改或删除`);
  }
}

/** Writes the lines and what the bill comes to, and keeps the stock that it wants now. */
async function writeLines(
  context: CallContext,
  row: BillRecord,
  had: readonly LineRecord[],
  { next, remarks }: { readonly next: readonly LineRecord[]; readonly remarks: string },
): Promise<Totals> {
  const { db, audit, tellChanges } = context;
  await expectNotFixed(db, had, next);
  await expectUndiscounted(db, row.id, had, next);
  expectPayable(next.map(({ price, quantity }) => lineAmount(price, thousandthsOf(quantity))));
  const stay = new Set(next.map(({ id }) => id));
  const gone = had.filter(({ id }) => !stay.has(id)).map(({ id }) => id);
  await cancelTests(context, gone, '账单已删除该项目');
  // The order of a test that is not made outlives its line.
  if (gone.length > 0)
    await db.update(testingOrder).set({ billItemId: null }).where(isOneOf(testingOrder.billItemId, gone));
  // So does what was given: it is charged no more.
  if (gone.length > 0)
    await db.update(immunePlan).set({ billItemId: null }).where(isOneOf(immunePlan.billItemId, gone));
  const moved = await linesInLedger(db, gone);
  if (moved.length > 0)
    await db.insert(billItemGone).values(moved.map((id) => ({ id, billId: row.id, ...madeBy(context) })));
  if (gone.length > 0) await db.delete(billItem).where(isOneOf(billItem.id, gone));
  for (const line of next) {
    if (had.includes(line)) continue;
    if (!had.some(({ id }) => id === line.id)) await db.insert(billItem).values(line);
    else {
      const { quantity, price, amount, discountRate, discountType, version } = line;
      const { usage, prescriptionType, groupNo } = line;
      await db
        .update(billItem)
        .set({
          ...{ quantity, price, amount, discountRate, discountType, version: version + 1 },
          ...{ usage, prescriptionType, groupNo },
          ...changedBy(context),
        })
        .where(eq(billItem.id, line.id));
    }
  }
  const full = next.reduce((sum, line) => sum + lineAmount(line.price, thousandthsOf(line.quantity)), 0);
  const payableAmount = next.reduce((sum, { amount }) => sum + amount, 0);
  await db
    .update(bill)
    .set({
      // A line whose discount was rounded may come to a fen more than its price.
      ...{ totalAmount: Math.max(full, payableAmount), payableAmount, remarks, version: row.version + 1 },
      discountAmount: Math.max(full, payableAmount) - payableAmount,
      ...changedBy(context),
    })
    .where(eq(bill.id, row.id));
  await freeStock(db, row.id);
  await holdStock(db, { id: row.id, storeId: row.storeId, lines: next });
  if (payableAmount === 0) {
    if (await leavesAtPayment(db, row))
      await takeStock(context, { id: row.id, storeId: row.storeId, lines: next });
    await settleFreeBill(db, row.id);
  }
  const now = oneRow(await db.select().from(bill).where(eq(bill.id, row.id)));
  audit({
    ...{ bizType, bizId: row.id },
    before: { ...logged(row), items: loggedLines(had) },
    after: { ...logged(now), items: loggedLines(next) },
  });
  await tellChanges({ stores: [row.storeId] });
  return totalsOf(now);
}

interface Modification extends Omit<RequestOf<typeof billCalls.modify>, 'items'> {
  readonly items: readonly ModifiedLine[];
}

/** As {@link modifyBill}, but orders no tests: whoever saves a case does that when all is in place. */
export async function rewriteBill(
  context: CallContext,
  { id, version, items, remarks }: Modification,
): Promise<{ readonly row: BillRecord; readonly totals: Totals }> {
  const { db } = context;
  const row = await heldBill(context, id, { version });
  expectMove(row, 'modify');
  await expectCaseOpen(context, row);
  await expectNoneTwice(db, row.storeId, items);
  const had = await lineRecords(db, [id]);
  const known = items.map((sent, at) => {
    if (sent.id === undefined || sent.id === '') return null;
    const line = had.find((one) => one.id === sent.id && one.productId === sent.productId);
    if (!line) throw invalid(`items.${at}.id`, '账单没有该项目，请刷新后重试');
    return line;
  });
  if (new Set(known.filter(Boolean)).size < known.filter(Boolean).length)
    throw invalid('items', '同一项目只能提交一次');
  const added = await newLines(
    context,
    row,
    items.filter((_, at) => known[at] === null),
  );
  const rest = [...added];
  const next = items.map((sent, at) => {
    const line = known[at];
    const written = line ? changedLine(context, line, sent) : rest.shift();
    if (!written) throw notFound();
    return written;
  });
  return { row, totals: await writeLines(context, row, had, { next, remarks: remarks ?? row.remarks }) };
}

/**
 * The lines of an unpaid bill anew: those with an id stay, the others come to it, what is left out goes.
 *
 * @throws 404; 40302; 40901; 40902; 40301 for a filed case; 40001 for a line that is fixed; 42201; 42202
 */
export async function modifyBill(
  context: CallContext,
  request: RequestOf<typeof billCalls.modify>,
): Promise<Totals> {
  const { row, totals } = await rewriteBill(context, request);
  await openTests(context, row);
  return totals;
}

/**
 * Quantity or, for whoever may, price of one line.
 *
 * @throws as `modifyBill`; 404 for a line that the bill does not have
 */
export async function updateBillItem(
  context: CallContext,
  { billId, version, item }: RequestOf<typeof billCalls.updateBillItem>,
): Promise<Totals> {
  const row = await heldBill(context, billId, { version });
  expectMove(row, 'modify');
  await expectCaseOpen(context, row);
  const had = await lineRecords(context.db, [billId]);
  const line = had.find(({ id }) => id === item.id);
  if (!line) throw notFound();
  const sent: ModifiedLine = {
    productId: line.productId,
    quantity: item.quantity ?? Number(line.quantity),
    ...(item.usage === undefined ? {} : { usage: item.usage }),
    ...(item.price === undefined ? {} : { price: item.price, manualFlag: 'Y' }),
  };
  const changed = changedLine(context, line, sent);
  const next = had.map((one) => (one === line ? changed : one));
  return writeLines(context, row, had, { next, remarks: row.remarks });
}
