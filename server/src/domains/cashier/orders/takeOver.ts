import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { quantityOf, thousandthsOf } from '@hospital/shared/contract/amounts';
import { isOneOf } from '../../../platform/database/paging';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { invalid } from '../../../platform/errors/businessError';
import type { CallContext } from '../../../platform/http/call';
import { usesOfBills } from '../../billing';
import { bill, billItem } from '../../billing/schema';
import { immunePlan } from '../../immunePlans/schema';
import { testingOrder } from '../../laboratory/schema';
import { bizType, logged } from '../audited';
import { moveOut } from '../heldStock';
import { giveUsableBack } from '../packages/giveBack';
import { lineRecords, VOID, type BillRecord, type LineRecord } from '../records';

/** `dispenseStatus` of a line of which something was handed out. */
const HANDED_OUT = [1, 2];

/** `status` of a test that has begun, up to its report. */
const BEGUN = [1, 2, 3];

/** What was done on a void bill, and what of it is charged by nothing. */
export interface Gone {
  readonly line: LineRecord;
  readonly row: BillRecord;
  /** Of a test that has begun. */
  readonly testStatus: number | null;
}

/** Lines of void bills of a case of which something is out, or whose test has begun, the oldest first. */
const doneOnVoid = (db: TenantDatabase, caseId: string) =>
  db
    .select({ line: billItem, row: bill, testStatus: testingOrder.status })
    .from(billItem)
    .innerJoin(bill, eq(bill.id, billItem.billId))
    .leftJoin(
      testingOrder,
      and(eq(testingOrder.billItemId, billItem.id), inArray(testingOrder.status, BEGUN)),
    )
    .where(
      and(
        ...[eq(bill.caseId, caseId), eq(bill.status, VOID)],
        or(inArray(billItem.dispenseStatus, HANDED_OUT), isNotNull(testingOrder.id)),
      ),
    )
    .orderBy(asc(billItem.createDate), asc(billItem.id))
    .$dynamic();

/**
 * The same without what packages have paid wholly: a void bill gives no times back of what was done. Times that stand for a
 * part of a line go back once it is charged ({@link takeOver}).
 *
 * @param held until the end of the transaction
 */
export async function unchargedOnVoidBills(
  db: TenantDatabase,
  caseId: string,
  { held = false } = {},
): Promise<Gone[]> {
  const query = doneOnVoid(db, caseId);
  const rows = await (held ? query.for('update', { of: billItem }) : query);
  const uses = await usesOfBills(db, [...new Set(rows.map(({ row }) => row.id))]);
  return rows.filter(({ line }) => {
    const times = uses.filter(({ lineId }) => lineId === line.id).reduce((sum, use) => sum + use.times, 0);
    return times * 1000 < thousandthsOf(line.quantity);
  });
}

const GONE = '该项目已另行收费或撤回，请刷新后重试';

interface SentLine {
  readonly id?: string;
  readonly productId: string;
  readonly quantity: number;
  /** Line of a void bill. */
  readonly handedOutId?: string;
}

/**
 * What was done on void bills of a case and new lines of it charge, held until the end of the transaction. Lines of what
 * went out are written as handed out, so that nothing is kept for them, and {@link takeOver} tells the ledger.
 *
 * @throws 40001 at a line that names none such, or another product or quantity
 */
export async function goneWithVoidBills(
  db: TenantDatabase,
  caseId: string,
  items: readonly SentLine[],
): Promise<readonly Gone[]> {
  const ids = items.flatMap(({ handedOutId }) => handedOutId || []);
  if (ids.length === 0) return [];
  // Bills before their lines and before any batch, in one order, as 退药 and 撤销执行 hold them.
  await db
    .select({ id: bill.id })
    .from(bill)
    .where(
      and(
        eq(bill.caseId, caseId),
        inArray(bill.id, db.select({ id: billItem.billId }).from(billItem).where(isOneOf(billItem.id, ids))),
      ),
    )
    .orderBy(asc(bill.id))
    .for('update');
  const out = await unchargedOnVoidBills(db, caseId, { held: true });
  return items.flatMap(({ id, productId, quantity, handedOutId }, at) => {
    if (!handedOutId) return [];
    const named = out.findIndex(({ line }) => line.id === handedOutId && line.productId === productId);
    if (named < 0 || id) throw invalid(`items.${at}.handedOutId`, GONE);
    // Named twice it is not there.
    const [one] = out.splice(named, 1);
    if (!one) return [];
    const { productName, unit, quantity: had } = one.line;
    if (thousandthsOf(had) !== thousandthsOf(quantity))
      throw invalid(
        `items.${at}.quantity`,
        `${productName}在作废账单上已${one.testStatus === null ? '出库' : '开始检查'}${quantityOf(thousandthsOf(had))}${unit}，数量应与之相同，多出的另加一行`,
      );
    return [one];
  });
}

/**
 * Moves to the new lines of a bill what {@link goneWithVoidBills} found for them: the same pieces of the same batches, and
 * the tests that have begun, so that no other ones are ordered (`openTests`, which comes after it). Packages have times
 * again that stood for a part of the old lines: the new ones are charged wholly, and packages may take them.
 *
 * @throws 40001 for a test that another bill charges meanwhile, and where a package that is over has paid a part
 */
export async function takeOver(
  context: CallContext,
  { id, billNo }: BillRecord,
  { gone, had }: { readonly gone: readonly Gone[]; readonly had: ReadonlySet<string> },
): Promise<void> {
  if (gone.length === 0) return;
  const { db, audit } = context;
  const added = (await lineRecords(db, [id])).filter((line) => !had.has(line.id));
  const moves = gone.map(({ line: was, row, testStatus }) => {
    const at = added.findIndex(
      ({ productId, quantity, dispenseStatus }) =>
        productId === was.productId &&
        thousandthsOf(quantity) === thousandthsOf(was.quantity) &&
        HANDED_OUT.includes(dispenseStatus) === (testStatus === null),
    );
    const [line] = at < 0 ? [] : added.splice(at, 1);
    if (!line) throw invalid('items', `${was.productName}未能转到新账单，请刷新后重试`);
    return { was, row, testStatus, to: line.id };
  });
  for (const [billId, lineIds] of linesByBill(moves)) {
    const { stayed } = await giveUsableBack(context, billId, { reason: `转到账单${billNo}`, lineIds });
    if (stayed.length > 0)
      throw invalid(
        'items',
        `${stayed.join('、')}，已付的次数不能转出，请在漏收中填写原因，差额以服务项目收费`,
      );
  }
  await moveOut(
    context,
    moves.flatMap(({ was, row, testStatus, to }) =>
      testStatus === null ? [{ from: was.id, to, reason: `接作废账单${row.billNo}的出库` }] : [],
    ),
  );
  for (const { was, row, testStatus, to } of moves) {
    if (testStatus !== null) await moveTest(db, was.id, to);
    await db.update(immunePlan).set({ billItemId: to }).where(eq(immunePlan.billItemId, was.id));
    audit({
      ...{ bizType, bizId: row.id, before: logged(row) },
      after: {
        ...logged(row),
        movedTo: `${was.productName}的${testStatus === null ? '出库' : '检查'}转到${billNo}`,
      },
    });
  }
}

/** Ids of lines that are charged anew, by their void bills. */
function linesByBill(
  moves: readonly { readonly was: LineRecord; readonly row: BillRecord }[],
): Map<string, string[]> {
  const byBill = new Map<string, string[]>();
  for (const { was, row } of moves) byBill.set(row.id, [...(byBill.get(row.id) ?? []), was.id]);
  return byBill;
}

/** @throws 40001 where it is the line's no longer: the laboratory cancelled it, or another bill charges it */
async function moveTest(db: TenantDatabase, fromLineId: string, lineId: string): Promise<void> {
  const moved = await db
    .update(testingOrder)
    .set({ billItemId: lineId })
    .where(and(eq(testingOrder.billItemId, fromLineId), inArray(testingOrder.status, BEGUN)))
    .returning({ id: testingOrder.id });
  if (moved.length === 0) throw invalid('items', GONE);
}
