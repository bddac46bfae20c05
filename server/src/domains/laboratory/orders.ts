import { and, asc, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FileAnswer } from '@hospital/shared/contract/call';
import type { TESTING_COLUMNS, TestingOrder } from '@hospital/shared/contract/calls/testing';
import { testingStatusName, testingTypeName } from '@hospital/shared/contract/listWords';
import { formatDateTime } from '../../platform/database/chinaTime';
import { inDays, type DayRange } from '../../platform/database/dayRange';
import { oneRow } from '../../platform/database/oneRow';
import { contains, isOneOf, offsetOf } from '../../platform/database/paging';
import { medicalCase } from '../cases/schema';
import { userAccount } from '../accounts/schema';
import { store } from '../places/schema';
import { owner, pet } from '../owners/schema';
import { testingOrder } from './schema';
import type { CallContext } from '../../platform/http/call';
import type { Scope } from '../../platform/sessions/session';
import { storesInView, within } from '../../platform/sessions/storesInView';
import { exportList, idsToExport, type SheetColumns } from '../../platform/spreadsheet/exportList';

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

interface Timed {
  readonly applyTime: Date;
  readonly reportTime: Date | null;
}

const minutesWaited = ({ applyTime, reportTime }: Timed, now: Date): number =>
  Math.max(0, Math.floor(((reportTime ?? now).getTime() - applyTime.getTime()) / minute));

/** Dates as on the wire, and how long one waits or waited. */
export function shownOrder<Row extends Timed>(row: Row, now: Date) {
  return {
    ...row,
    applyTime: formatDateTime(row.applyTime),
    reportTime: row.reportTime && formatDateTime(row.reportTime),
    waitMinutes: minutesWaited(row, now),
  };
}

/** A report that is not out yet: laboratory, imaging or microscope; literals, so that the partial index serves. */
const unfinished = sql`${testingOrder.status} < 3 and ${testingOrder.type} in (1, 2, 3)`;
const imaging = sql`${testingOrder.type} = 2`;

/** Orders of `stores` whose report is not out yet. The card, its parts and the lists all count by it. */
const unfinishedReports = (stores: Scope): SQL | undefined =>
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

/** Which orders a stretch of a list holds, in its order. */
const findOrders = (
  { db }: CallContext,
  wanted: SQL | undefined,
  order: readonly SQL[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
) =>
  db
    .select({ id: testingOrder.id })
    .from(testingOrder)
    .where(wanted)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);

const someOrders = ({ db }: CallContext, ids: readonly string[]) =>
  db.select({ id: testingOrder.id }).from(testingOrder).where(isOneOf(testingOrder.id, ids)).as('page');

/** The orders of a page, in no order: names are looked up for those alone. */
const rowsOf = ({ db }: CallContext, page: ReturnType<typeof someOrders>) =>
  db
    .select(shownColumns)
    .from(page)
    .innerJoin(testingOrder, eq(testingOrder.id, page.id))
    .innerJoin(store, eq(store.id, testingOrder.storeId))
    .innerJoin(medicalCase, eq(medicalCase.id, testingOrder.caseId))
    .innerJoin(owner, eq(owner.id, medicalCase.ownerId))
    .innerJoin(pet, eq(pet.id, testingOrder.petId))
    .leftJoin(userAccount, eq(userAccount.id, testingOrder.applyDoctorId))
    .leftJoin(executor, eq(executor.id, testingOrder.executorId))
    .$dynamic();

async function pageOfOrders(
  context: CallContext,
  page: Page,
  wanted: SQL | undefined,
  order: readonly SQL[],
): Promise<TestingOrder[]> {
  const now = new Date();
  const found = findOrders(context, wanted, order, { limit: page.pageSize, offset: offsetOf(page) });
  const rows = await rowsOf(context, found.as('page')).orderBy(...order);
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

interface OrderedRequest extends DayRange {
  readonly storeId?: string;
  readonly type?: number;
  readonly status?: number;
  readonly unfinishedFlag?: 'Y' | 'N';
  readonly orderByType?: 'asc' | 'desc';
  readonly keyword?: string;
}

function wantedOf({ identity }: CallContext, request: OrderedRequest): SQL | undefined {
  const stores = storesInView(identity, request.storeId);
  const keyword = request.keyword?.trim();
  return and(
    request.unfinishedFlag === 'Y' ? unfinishedReports(stores) : within(testingOrder.storeId, stores),
    request.unfinishedFlag === 'N' ? sql`not (${unfinished})` : undefined,
    ...inDays(testingOrder.applyTime, request),
    request.type ? eq(testingOrder.type, request.type) : undefined,
    request.status === undefined ? undefined : eq(testingOrder.status, request.status),
    keyword ? named(keyword) : undefined,
  );
}

/** The newest first unless another order is asked for. */
function orderOf({ orderByType }: OrderedRequest): readonly SQL[] {
  const direction = orderByType === 'asc' ? asc : desc;
  return [direction(testingOrder.applyTime), direction(testingOrder.id)];
}

/** @throws 40302, 40001 */
export async function listOrders(
  context: CallContext,
  request: OrderedRequest & Page,
): Promise<{ list: TestingOrder[]; total: number }> {
  const wanted = wantedOf(context, request);
  const [list, total] = await Promise.all([
    pageOfOrders(context, request, wanted, orderOf(request)),
    context.db.$count(testingOrder, wanted),
  ]);
  return { list, total };
}

type Exported = Awaited<ReturnType<typeof rowsOf>>[number] & { readonly waitMinutes: number };

const columns: SheetColumns<(typeof TESTING_COLUMNS)[number], Exported> = {
  storeName: { title: '门店', value: ({ storeName }) => storeName, width: 28 },
  orderNo: { title: '检查单号', value: ({ orderNo }) => orderNo, width: 20 },
  productName: { title: '检查项目', value: ({ productName }) => productName, width: 24 },
  type: { title: '类型', value: ({ type }) => testingTypeName(type), width: 8 },
  petName: { title: '宠物', value: ({ petName }) => petName, width: 12 },
  ownerName: { title: '宠主', value: ({ ownerName }) => ownerName, width: 12 },
  status: { title: '状态', value: ({ status }) => testingStatusName(status), width: 12 },
  applyTime: { title: '开单时间', value: ({ applyTime }) => applyTime, width: 20 },
  wait: { title: '等待时长（分钟）', value: ({ waitMinutes }) => waitMinutes },
  applyDoctorName: { title: '开单医生', value: ({ applyDoctorName }) => applyDoctorName, width: 12 },
  executorName: { title: '检测人', value: ({ executorName }) => executorName, width: 12 },
  sampleNo: { title: '样本号', value: ({ sampleNo }) => sampleNo },
  reportTime: { title: '报告时间', value: ({ reportTime }) => reportTime, width: 20 },
  caseNo: { title: '病例号', value: ({ caseNo }) => caseNo, width: 20 },
};

/** The list as a spreadsheet. @throws 40302; 40001, also when there are too many */
export async function exportOrders(
  context: CallContext,
  request: OrderedRequest & { readonly columns?: string },
): Promise<FileAnswer> {
  const now = new Date();
  const found = await findOrders(context, wantedOf(context, request), orderOf(request), idsToExport);
  return exportList({
    name: '检查单',
    columns,
    chosen: request.columns,
    ids: found.map(({ id }) => id),
    rowsOf: async (ids) =>
      (await rowsOf(context, someOrders(context, ids))).map((row) => ({
        ...row,
        waitMinutes: minutesWaited(row, now),
      })),
    idOf: ({ id }) => id,
  });
}
