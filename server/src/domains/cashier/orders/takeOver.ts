import { and, asc, eq, inArray } from 'drizzle-orm';
import { quantityOf, thousandthsOf } from '@hospital/shared/contract/amounts';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { invalid } from '../../../platform/errors/businessError';
import type { CallContext } from '../../../platform/http/call';
import { bill, billItem } from '../../billing/schema';
import { immunePlan } from '../../immunePlans/schema';
import { bizType, logged } from '../audited';
import { moveOut } from '../heldStock';
import { lineRecords, VOID, type BillRecord, type LineRecord } from '../records';

/** `dispenseStatus` of a line of which something was handed out. */
const HANDED_OUT = [1, 2];

/** Lines of void bills of a case whose drug or dose is out and charged by nothing, the oldest first. */
export const outWithVoidBills = (db: TenantDatabase, caseId: string) =>
  db
    .select({ line: billItem, row: bill })
    .from(billItem)
    .innerJoin(bill, eq(bill.id, billItem.billId))
    .where(
      and(...[eq(bill.caseId, caseId), eq(bill.status, VOID)], inArray(billItem.dispenseStatus, HANDED_OUT)),
    )
    .orderBy(asc(billItem.createDate), asc(billItem.id));

interface SentLine {
  readonly id?: string;
  readonly productId: string;
  readonly quantity: number;
  /** Line of a void bill. */
  readonly handedOutId?: string;
}

interface Gone {
  readonly line: LineRecord;
  readonly row: BillRecord;
}

/**
 * What went out with void bills of a case and new lines of it charge, held until the end of the transaction: those lines
 * are written as handed out, so that nothing is kept for them, and {@link takeOver} tells the ledger.
 *
 * @throws 40001 at a line that names none such, or another product or quantity
 */
export async function goneWithVoidBills(
  db: TenantDatabase,
  caseId: string,
  items: readonly SentLine[],
): Promise<readonly Gone[]> {
  if (!items.some(({ handedOutId }) => handedOutId)) return [];
  const out = await outWithVoidBills(db, caseId).for('update', { of: billItem });
  return items.flatMap(({ id, productId, quantity, handedOutId }, at) => {
    if (!handedOutId) return [];
    const named = out.findIndex(({ line }) => line.id === handedOutId && line.productId === productId);
    if (named < 0 || id)
      throw invalid(`items.${at}.handedOutId`, '该项目已不在作废账单的出库中，请刷新后重试');
    // Named twice it is not there.
    const [one] = out.splice(named, 1);
    if (!one) return [];
    const { productName, unit, quantity: had } = one.line;
    if (thousandthsOf(had) !== thousandthsOf(quantity))
      throw invalid(
        `items.${at}.quantity`,
        `${productName}已随作废账单出库${quantityOf(thousandthsOf(had))}${unit}，数量应与之相同，多出的另加一行`,
      );
    return [one];
  });
}

/** Moves to the new lines of a bill what {@link goneWithVoidBills} found for them: the same pieces of the same batches. */
export async function takeOver(
  context: CallContext,
  { id, billNo }: BillRecord,
  { gone, had }: { readonly gone: readonly Gone[]; readonly had: ReadonlySet<string> },
): Promise<void> {
  if (gone.length === 0) return;
  const { db, audit } = context;
  const added = (await lineRecords(db, [id])).filter(
    (line) => !had.has(line.id) && HANDED_OUT.includes(line.dispenseStatus),
  );
  const moves = gone.map(({ line: was, row }) => {
    const at = added.findIndex(
      ({ productId, quantity }) =>
        productId === was.productId && thousandthsOf(quantity) === thousandthsOf(was.quantity),
    );
    const [line] = at < 0 ? [] : added.splice(at, 1);
    if (!line) throw invalid('items', `${was.productName}未能转到新账单，请刷新后重试`);
    return { was, row, to: line.id };
  });
  await moveOut(
    context,
    moves.map(({ was, row, to }) => ({ from: was.id, to, reason: `接作废账单${row.billNo}的出库` })),
  );
  for (const { was, row, to } of moves) {
    await db.update(immunePlan).set({ billItemId: to }).where(eq(immunePlan.billItemId, was.id));
    audit({
      ...{ bizType, bizId: row.id, before: logged(row) },
      after: { ...logged(row), movedTo: `${was.productName}的出库转到${billNo}` },
    });
  }
}
