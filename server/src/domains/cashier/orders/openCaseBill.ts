import { ErrorCode, Message } from '@hospital/shared/contract/errors';
import { isOneOf } from '../../../platform/database/paging';
import { BusinessError, forbiddenTransition } from '../../../platform/errors/businessError';
import type { CallContext } from '../../../platform/http/call';
import { rowInScope } from '../../../platform/sessions/rowInScope';
import { medicalCase } from '../../cases/schema';
import { product } from '../../stock/schema';
import { levelOf, type ModifiedLine } from '../modify';
import { openStockedBill } from '../openStockedBill';
import { expectNoneTwice, pricedLines } from '../prices';
import { type BillRecord } from '../records';
import { orderedAs } from './orderFields';

export type CaseRecord = typeof medicalCase.$inferSelect;

/** Why nothing can be ordered in a case, by its state, where it is neither running nor ended. */
const CLOSED: Readonly<Record<number, string>> = { 4: '已取消', 5: '已转诊' };

/**
 * A case in which something may be ordered, locked until the end of the transaction.
 *
 * @throws 404; 40302; 40301 for a filed one; 40902 for one that is cancelled or referred
 */
export async function caseToOrder(context: CallContext, caseId: string): Promise<CaseRecord> {
  const record = await rowInScope(context, medicalCase, caseId, 'held');
  if (record.status === 3) throw new BusinessError(ErrorCode.CaseArchived, Message.caseArchived);
  const closed = CLOSED[record.status];
  if (closed !== undefined) throw forbiddenTransition(closed, '开单');
  return record;
}

/** `prescriptionType` of a line whose sender did not say: by the kind of test, and for drugs that need a prescription. */
function prescriptionOf({
  testingType,
  prescriptionFlag,
  controlledFlag,
}: typeof product.$inferSelect): number | null {
  if (testingType !== null) return { 1: 6, 2: 7 }[testingType] ?? 8;
  if (controlledFlag === 'Y') return 3;
  return prescriptionFlag === 'Y' ? 2 : null;
}

/** Lines with the prescription that each belongs to. */
export async function prescribed(
  { db }: CallContext,
  items: readonly ModifiedLine[],
): Promise<ModifiedLine[]> {
  const ids = [...new Set(items.map(({ productId }) => productId))];
  const rows = await db.select().from(product).where(isOneOf(product.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return items.map((item) => {
    const sold = byId.get(item.productId);
    // A line that the bill has keeps its kind.
    if (!sold || item.prescriptionType !== undefined || item.id) return item;
    return { ...item, prescriptionType: prescriptionOf(sold) };
  });
}

/**
 * Writes a bill of a case, with its stock kept until it is handed out or paid.
 *
 * @throws 404, 40902 for a product that is not sold; 40001; 42201; 42202
 */
export async function openCaseBill(
  context: CallContext,
  record: CaseRecord,
  { items, remarks = '' }: { readonly items: readonly ModifiedLine[]; readonly remarks?: string },
): Promise<BillRecord> {
  const { db } = context;
  const { storeId, ownerId, petId, bookingId, id: caseId } = record;
  await expectNoneTwice(db, storeId, items);
  const ordered = await prescribed(context, items);
  const level = await levelOf(db, ownerId);
  const priced = await pricedLines(context, { storeId, level }, ordered);
  return openStockedBill(context, {
    ...{ type: 1, storeId, ownerId, petId, bookingId, caseId, remarks, saleUserId: record.doctorId },
    lines: priced.map((line, at) => ({
      ...{ ...line, ...orderedAs(ordered[at] ?? {}) },
      ...(ordered[at]?.handedOutId ? { dispenseStatus: 2 as const } : {}),
    })),
  });
}
