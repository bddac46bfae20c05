import { and, asc, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { TestingOrder } from '@hospital/shared/contract/calls/testing';
import { formatDateTime } from '../database/chinaTime';
import { expectDays, inDays, type DayRange } from '../database/dayRange';
import { oneRow } from '../database/oneRow';
import { contains, offsetOf } from '../database/paging';
import { medicalCase } from '../database/schema/cases';
import { userAccount } from '../database/schema/identity';
import { store } from '../database/schema/organisation';
import { owner, pet } from '../database/schema/people';
import { testingOrder } from '../database/schema/testing';
import type { CallContext } from '../http/call';
import type { Scope } from '../identity/session';
import { storesInView, within } from '../identity/storesInView';

export const executor = alias(userAccount, 'executor');

/** What a row of the lists and the report have in common. */
export const shownColumns = {
  id: testingOrder.id,
  orderNo: testingOrder.orderNo,
  storeId: testingOrder.storeId,
  storeName: store.storeName,
  caseId: testingOrder.caseId,
  caseNo: medicalCase.caseNo,
  ownerName: owner.name,
  petId: testingOrder.petId,
  petName: pet.name,
  productName: testingOrder.productName,
  type: testingOrder.type,
  status: testingOrder.status,
  sampleNo: testingOrder.sampleNo,
  applyDoctorName: sql<string>`coalesce(${userAccount.name}, '')`,
  executorName: sql<string>`coalesce(${executor.name}, '')`,
  applyTime: testingOrder.applyTime,
  reportTime: testingOrder.reportTime,
};

const minute = 60_000;

/** Dates as on the wire, and how long one waits or waited. */
export function shownOrder<Row extends { readonly applyTime: Date; readonly reportTime: Date | null }>(
  row: Row,
  now: Date,
) {
  const until = row.reportTime ?? now;
  return {
    ...row,
    applyTime: formatDateTime(row.applyTime),
    reportTime: row.reportTime && formatDateTime(row.reportTime),
    waitMinutes: Math.max(0, Math.floor((until.getTime() - row.applyTime.getTime()) / minute)),
  };
}

/** A report that is not out yet: laboratory, imaging or microscope; literals, so that the partial index serves. */
const unfinished = sql`${testingOrder.status} < 3 and ${testingOrder.type} in (1, 2, 3)`;
const imaging = sql`${testingOrder.type} = 2`;

/** Orders of `stores` whose report is not out yet. The card, its parts and the lists all count by it. */
export const unfinishedReports = (stores: Scope): SQL | undefined =>
  and(unfinished, within(testingOrder.storeId, stores));

const named = (text: string): SQL | undefined =>
  or(
    contains(testingOrder.orderNo, text),
    contains(testingOrder.sampleNo, text),
    contains(testingOrder.productName, text),
    sql`exists (select from ${pet} join ${owner} on ${owner.id} = ${pet.ownerId}
      where ${pet.id} = ${testingOrder.petId} and (${contains(pet.name, text)} or ${contains(owner.name, text)}))`,
  );

interface Page {
  readonly page: number;
  readonly pageSize: number;
}

async function pageOfOrders(
  { db }: CallContext,
  page: Page,
  wanted: SQL | undefined,
  order: readonly SQL[],
): Promise<TestingOrder[]> {
  const now = new Date();
  // Which orders are on the page is found out first, so that names are looked up for those alone.
  const found = db
    .select({ id: testingOrder.id })
    .from(testingOrder)
    .where(wanted)
    .orderBy(...order)
    .limit(page.pageSize)
    .offset(offsetOf(page))
    .as('page');
  const rows = await db
    .select(shownColumns)
    .from(found)
    .innerJoin(testingOrder, eq(testingOrder.id, found.id))
    .innerJoin(store, eq(store.id, testingOrder.storeId))
    .innerJoin(medicalCase, eq(medicalCase.id, testingOrder.caseId))
    .innerJoin(owner, eq(owner.id, medicalCase.ownerId))
    .innerJoin(pet, eq(pet.id, testingOrder.petId))
    .leftJoin(userAccount, eq(userAccount.id, testingOrder.applyDoctorId))
    .leftJoin(executor, eq(executor.id, testingOrder.executorId))
    .orderBy(...order);
  return rows.map((row) => shownOrder(row, now));
}

interface UnfinishedRequest extends Page {
  readonly storeId?: string;
  readonly type?: number;
}

/** The longest waiting first. @throws 40302 */
export async function unfinishedOrders(
  context: CallContext,
  request: UnfinishedRequest,
): Promise<{ total: number; labCount: number; imageCount: number; list: TestingOrder[] }> {
  const wanted = and(
    unfinishedReports(storesInView(context.identity, request.storeId)),
    request.type ? eq(testingOrder.type, request.type) : undefined,
  );
  const [list, counts] = await Promise.all([
    pageOfOrders(context, request, wanted, [asc(testingOrder.applyTime), asc(testingOrder.id)]),
    context.db
      .select({
        total: sql<number>`count(*)::int`,
        labCount: sql<number>`count(*) filter (where not ${imaging})::int`,
        imageCount: sql<number>`count(*) filter (where ${imaging})::int`,
      })
      .from(testingOrder)
      .where(wanted),
  ]);
  return { ...oneRow(counts), list };
}

interface PageRequest extends Page, DayRange {
  readonly storeId?: string;
  readonly type?: number;
  readonly status?: number;
  readonly unfinishedFlag?: 'Y' | 'N';
  readonly orderByType?: 'asc' | 'desc';
  readonly keyword?: string;
}

/** The newest first unless another order is asked for. @throws 40302, 40001 */
export async function listOrders(
  context: CallContext,
  request: PageRequest,
): Promise<{ list: TestingOrder[]; total: number }> {
  expectDays(request);
  const stores = storesInView(context.identity, request.storeId);
  const keyword = request.keyword?.trim();
  const wanted = and(
    request.unfinishedFlag === 'Y' ? unfinishedReports(stores) : within(testingOrder.storeId, stores),
    request.unfinishedFlag === 'N' ? sql`not (${unfinished})` : undefined,
    ...inDays(testingOrder.applyTime, request),
    request.type ? eq(testingOrder.type, request.type) : undefined,
    request.status === undefined ? undefined : eq(testingOrder.status, request.status),
    keyword ? named(keyword) : undefined,
  );
  const direction = request.orderByType === 'asc' ? asc : desc;
  const [list, total] = await Promise.all([
    pageOfOrders(context, request, wanted, [direction(testingOrder.applyTime), direction(testingOrder.id)]),
    context.db.$count(testingOrder, wanted),
  ]);
  return { list, total };
}
