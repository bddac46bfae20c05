import { and, eq } from 'drizzle-orm';
import { VOID } from '@hospital/shared/contract/billStates';
import { isDone, isHandedOut } from '@hospital/shared/contract/doneLines';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { bill } from '../billing/schema';
import { stillOut } from '../stock';
import { whyOutForGood } from './dispense/whyOutForGood';
import { givenLines, lineRecords, testsOf } from './records';
import { refundedWhileOut } from './returnedLines';

export interface DoneOnVoidBill {
  readonly productName: string;
  readonly done: '已发药' | '已执行' | '已开始检查';
  /** What undoes it, for what was done by mistake; null: nothing does. */
  readonly undoneBy: '退药' | '撤销执行' | null;
}

/**
 * A line of a void bill of a case that was handed out, given or begun all the same: the bill was written off. Of several,
 * one that nothing undoes.
 */
export async function doneOnVoidBills(
  db: TenantDatabase,
  caseId: string,
): Promise<DoneOnVoidBill | undefined> {
  const bills = await db
    .select({ id: bill.id })
    .from(bill)
    .where(and(eq(bill.caseId, caseId), eq(bill.status, VOID)));
  if (bills.length === 0) return undefined;
  const lines = await lineRecords(
    db,
    bills.map(({ id }) => id),
  );
  const ids = lines.map(({ id }) => id);
  const [tests, given] = [await testsOf(db, ids), await givenLines(db, ids)];
  const handedOut = lines.filter((line) => isHandedOut(line)).map(({ id }) => id);
  const refunded = await refundedWhileOut(db, handedOut);
  const out = await stillOut(db, handedOut);
  const found = lines.flatMap((line): DoneOnVoidBill[] => {
    const { id, productName, dispenseStatus } = line;
    const isGiven = given.has(id);
    const testStatus = tests.get(id)?.status ?? null;
    if (!isDone({ dispenseStatus, testStatus, givenFlag: isGiven ? 'Y' : 'N' })) return [];
    if (isGiven) return [{ productName, done: '已执行', undoneBy: '撤销执行' }];
    if (!isHandedOut(line)) return [{ productName, done: '已开始检查', undoneBy: null }];
    const known = out.some(({ lineId }) => lineId === id);
    const stays = whyOutForGood(line, { refunded: refunded.get(id), given: false, known }) !== '';
    return [{ productName, done: '已发药', undoneBy: stays ? null : '退药' }];
  });
  return found.find(({ undoneBy }) => undoneBy === null) ?? found[0];
}
