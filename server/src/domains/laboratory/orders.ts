import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { TESTING_COLUMNS, testingCalls } from '@hospital/shared/contract/calls/testing';
import { testingStateName, testingTypeName } from '@hospital/shared/contract/listWords';
import { formatDateTime } from '../../platform/database/chinaTime';
import { inDays } from '../../platform/database/dayRange';
import { contains, isOneOf } from '../../platform/database/paging';
import { medicalCase } from '../cases/schema';
import { userAccount } from '../accounts/schema';
import { store } from '../places/schema';
import { owner, pet } from '../owners/schema';
import { testingOrder } from './schema';
import type { CallContext } from '../../platform/http/call';
import { defineList, type ListRequest } from '../../platform/lists/defineList';
import { by, orderedBy, rising } from '../../platform/lists/order';
import type { Scope } from '../../platform/sessions/session';
import { storesInView, within } from '../../platform/sessions/storesInView';
import type { SheetColumns } from '../../platform/spreadsheet/exportList';

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
  correctTimes: testingOrder.correctTimes,
};

const minute = 60_000;

interface Timed {
  readonly applyTime: Date;
  readonly reportTime: Date | null;
}

const minutesWaited = ({ applyTime, reportTime }: Timed, now: Date): number =>
  Math.max(0, Math.floor(((reportTime ?? now).getTime() - applyTime.getTime()) / minute));

/** Dates as on the wire. */
const onWire = <Row extends Timed>(row: Row) => ({
  ...row,
  applyTime: formatDateTime(row.applyTime),
  reportTime: row.reportTime && formatDateTime(row.reportTime),
});

/** The same, with how long one waits or waited. */
export const shownOrder = <Row extends Timed>(row: Row, now: Date) => ({
  ...onWire(row),
  waitMinutes: minutesWaited(row, now),
});

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

const selectOrders = ({ db }: CallContext, ids: readonly string[]) =>
  db
    .select(shownColumns)
    .from(testingOrder)
    .innerJoin(store, eq(store.id, testingOrder.storeId))
    .innerJoin(medicalCase, eq(medicalCase.id, testingOrder.caseId))
    .innerJoin(owner, eq(owner.id, medicalCase.ownerId))
    .innerJoin(pet, eq(pet.id, testingOrder.petId))
    .leftJoin(userAccount, eq(userAccount.id, testingOrder.applyDoctorId))
    .leftJoin(executor, eq(executor.id, testingOrder.executorId))
    .where(isOneOf(testingOrder.id, ids));

const rowsOf = async (context: CallContext, ids: readonly string[], now: Date) =>
  (await selectOrders(context, ids)).map((row) => ({ ...row, waitMinutes: minutesWaited(row, now) }));

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

const unfinishedOnes = defineList({
  ...{ table: testingOrder, id: testingOrder.id },
  wanted: ({ identity }: CallContext, { storeId, type }: ListRequest<typeof testingCalls.unfinished>) =>
    and(unfinishedReports(storesInView(identity, storeId)), type ? eq(testingOrder.type, type) : undefined),
  order: () => [rising(testingOrder.applyTime)],
  sums: () => ({
    labCount: sql<number>`count(*) filter (where not ${imaging})::int`,
    imageCount: sql<number>`count(*) filter (where ${imaging})::int`,
  }),
  rowsOf,
  idOf: ({ id }) => id,
});

/** The longest waiting first. @throws 40302 */
export async function unfinishedOrders(
  context: CallContext,
  request: RequestOf<typeof testingCalls.unfinished>,
): Promise<DataOf<typeof testingCalls.unfinished>> {
  const { rows, total, sums } = await unfinishedOnes.page(context, request);
  return { total, ...sums, list: rows.map(onWire) };
}

type Filters = ListRequest<typeof testingCalls.page>;

function wantedOf({ identity }: CallContext, filters: Filters): SQL | undefined {
  const stores = storesInView(identity, filters.storeId);
  const keyword = filters.keyword?.trim();
  return and(
    filters.unfinishedFlag === 'Y' ? unfinishedReports(stores) : within(testingOrder.storeId, stores),
    filters.unfinishedFlag === 'N' ? sql`not (${unfinished})` : undefined,
    filters.caseId ? eq(testingOrder.caseId, filters.caseId) : undefined,
    ...inDays(testingOrder.applyTime, filters),
    filters.type ? eq(testingOrder.type, filters.type) : undefined,
    filters.status === undefined ? undefined : eq(testingOrder.status, filters.status),
    keyword ? named(keyword) : undefined,
  );
}

const orders = defineList({
  ...{ table: testingOrder, id: testingOrder.id, wanted: wantedOf },
  // The newest first.
  order: orderedBy({ apply_time: by(testingOrder.applyTime) }, 'apply_time', 'desc'),
  rowsOf,
  idOf: ({ id }) => id,
});

/** @throws 40302, 40001 */
export async function listOrders(
  context: CallContext,
  request: RequestOf<typeof testingCalls.page>,
): Promise<DataOf<typeof testingCalls.page>> {
  const { rows, total } = await orders.page(context, request);
  return { list: rows.map(onWire), total };
}

const columns: SheetColumns<(typeof TESTING_COLUMNS)[number], Row> = {
  storeName: { title: '门店', value: ({ storeName }) => storeName, width: 28 },
  orderNo: { title: '检查单号', value: ({ orderNo }) => orderNo, width: 20 },
  productName: { title: '检查项目', value: ({ productName }) => productName, width: 24 },
  type: { title: '类型', value: ({ type }) => testingTypeName(type), width: 8 },
  petName: { title: '宠物', value: ({ petName }) => petName, width: 12 },
  ownerName: { title: '宠主', value: ({ ownerName }) => ownerName, width: 12 },
  status: { title: '状态', value: testingStateName, width: 12 },
  applyTime: { title: '开单时间', value: ({ applyTime }) => applyTime, width: 20 },
  wait: { title: '等待时长（分钟）', value: ({ waitMinutes }) => waitMinutes },
  applyDoctorName: { title: '开单医生', value: ({ applyDoctorName }) => applyDoctorName, width: 12 },
  executorName: { title: '检测人', value: ({ executorName }) => executorName, width: 12 },
  sampleNo: { title: '样本号', value: ({ sampleNo }) => sampleNo },
  reportTime: { title: '报告时间', value: ({ reportTime }) => reportTime, width: 20 },
  caseNo: { title: '病例号', value: ({ caseNo }) => caseNo, width: 20 },
};

/** The list as a spreadsheet. @throws 40302; 40001, also when there are too many */
export const exportOrders = orders.exported('检查单', columns);
