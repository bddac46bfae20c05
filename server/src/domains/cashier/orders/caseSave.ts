import { and, eq, inArray } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { orderCalls } from '@hospital/shared/contract/calls/orders';
import {
  orderWarnings,
  type OrderedDrug,
  type OrderWarning,
} from '@hospital/shared/contract/orders/orderWarnings';
import { oneRow } from '../../../platform/database/oneRow';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { invalid, notFound } from '../../../platform/errors/businessError';
import type { CallContext } from '../../../platform/http/call';
import { bill, billItem } from '../../billing/schema';
import { weightInCase } from '../../cases';
import { pet } from '../../owners/schema';
import { totalsOf } from '../audited';
import { rewriteBill } from '../modify';
import { caseToOrder, openCaseBill, prescribed, type CaseRecord } from './openCaseBill';
import { CHARGING, lineRecords } from '../records';
import { openTests } from './openTests';
import { goneWithVoidBills, takeOver } from './takeOver';

/** Lines of the bills of a case that charge something, with the bill that each is of. */
export const chargedLines = (db: TenantDatabase, caseId: string) =>
  db
    .select({ line: billItem })
    .from(billItem)
    .innerJoin(bill, eq(bill.id, billItem.billId))
    .where(and(eq(bill.caseId, caseId), inArray(bill.status, [...CHARGING])));

const drugOf = ({ line }: { readonly line: typeof billItem.$inferSelect }): OrderedDrug => ({
  ...{ productId: line.productId, name: line.productName, genericName: line.genericName },
  ...{ categoryCode: line.categoryCode, usage: line.usage },
});

async function warningsOf(db: TenantDatabase, record: CaseRecord, billId: string): Promise<OrderWarning[]> {
  const [animal, lines] = await Promise.all([
    db
      .select({ allergies: pet.allergies, weight: pet.weight, species: pet.species })
      .from(pet)
      .where(eq(pet.id, record.petId)),
    chargedLines(db, record.id),
  ]);
  const { allergies, weight, species } = oneRow(animal);
  const own = lines.filter(({ line }) => line.billId === billId).map(drugOf);
  const others = lines.filter(({ line }) => line.billId !== billId).map(drugOf);
  return orderWarnings(own, others, {
    ...{ allergies, species, weight: await weightInCase(db, record, weight) },
  });
}

/**
 * Writes a bill of a case, or one of its unpaid bills anew; its tests are ordered with it. A new line that charges what
 * went out with a void bill takes no stock a second time (`handedOutId`).
 *
 * @throws 404; 40302; 40301 for a filed case; 40902 for one that is closed, and for a bill that is paid; 40901 with the
 *   present bill; 40001 for a line that is fixed; 42201; 42202
 */
export async function saveCaseBill(
  context: CallContext,
  request: RequestOf<typeof orderCalls.caseSave>,
): Promise<DataOf<typeof orderCalls.caseSave>> {
  const { db, tellChanges } = context;
  const { caseId, billId = '', version, items: sent, remarks } = request;
  const record = await caseToOrder(context, caseId);
  const had = billId === '' ? [] : await lineRecords(db, [billId]);
  const gone = await goneWithVoidBills(db, caseId, sent);
  const begun = new Set(gone.flatMap(({ line, testStatus }) => (testStatus === null ? [] : [line.id])));
  // The test of a line is tied to it afterwards: nothing is handed out of it.
  const items = sent.map(({ handedOutId = '', ...item }) =>
    handedOutId === '' || begun.has(handedOutId) ? item : { ...item, handedOutId },
  );
  const id = billId === '' ? await written(context, record, { ...request, items }) : billId;
  if (billId !== '') {
    const [own] = await db.select({ caseId: bill.caseId }).from(bill).where(eq(bill.id, billId));
    if (!own) throw notFound();
    if (own.caseId !== caseId) throw invalid('billId', '账单不属于该病例');
    const ordered = await prescribed(context, items);
    await rewriteBill(context, {
      ...{ id, items: ordered },
      ...(version === undefined ? {} : { version }),
      ...(remarks === undefined ? {} : { remarks }),
    });
  }
  const row = oneRow(await db.select().from(bill).where(eq(bill.id, id)));
  await takeOver(context, row, { gone, had: new Set(had.map((line) => line.id)) });
  const testingOrderIds = await openTests(context, row);
  const warnings = await warningsOf(db, record, id);
  await tellChanges({ stores: [row.storeId] });
  return { ...totalsOf(row), warnings, testingOrderIds };
}

async function written(
  context: CallContext,
  record: CaseRecord,
  { items, remarks }: RequestOf<typeof orderCalls.caseSave>,
): Promise<string> {
  const at = items.findIndex(({ id }) => id !== undefined && id !== '');
  if (at >= 0) throw invalid(`items.${at}.id`, '账单没有该项目，请刷新后重试');
  const { id } = await openCaseBill(context, record, {
    items,
    ...(remarks === undefined ? {} : { remarks }),
  });
  return id;
}
