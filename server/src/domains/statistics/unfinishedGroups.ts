import { desc, eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { DataOf, FileAnswer } from '@hospital/shared/contract/call';
import type { GROUP_COLUMNS, statisticsCalls } from '@hospital/shared/contract/calls/statistics';
import { yuanOf } from '../../platform/database/yuan';
import { formatDay } from '../../platform/database/chinaTime';
import { medicalCase } from '../cases/schema';
import { userAccount } from '../accounts/schema';
import { store } from '../places/schema';
import type { CallContext } from '../../platform/http/call';
import type { Scope } from '../../platform/sessions/session';
import { requireStores, storesInView } from '../../platform/sessions/storesInView';
import { exportRows, type SheetColumns } from '../../platform/spreadsheet/exportList';
import { ofFilters, unfinishedCases, type UnfinishedRequest } from './unfinishedCases';
import { ofUnpaidCase, unpaidCases, unpaidSum } from './unpaidBills';

/** Unfinished cases counted by one of their columns; whose name it is, is looked up for the few groups alone. */
function groupsBy({ db, identity }: CallContext, id: AnyPgColumn, stores: Scope, request: UnfinishedRequest) {
  const now = new Date();
  return db
    .select({
      id: sql<string>`${id}`.as('group_id'),
      caseCount: sql<number>`count(*)::int`.as('case_count'),
      unpaidAmount: unpaidSum.as('unpaid_amount'),
      // Of the first visit alone: a day is worked out once a group and not once a case.
      oldestDays:
        sql<number>`(${formatDay(now)}::date - (min(${medicalCase.visitTime}) at time zone 'Asia/Shanghai')::date)`.as(
          'oldest_days',
        ),
    })
    .from(unfinishedCases(stores, now))
    .leftJoin(unpaidCases, ofUnpaidCase)
    .where(ofFilters(identity, stores, request))
    .groupBy(id)
    .as('groups');
}

const inYuan = <Row extends { readonly unpaidAmount: number }>(row: Row): Row => ({
  ...row,
  unpaidAmount: yuanOf(row.unpaidAmount),
});

/** Where the session stands, by doctor; who has the most first. @throws 40302, 40001 */
export async function unfinishedByDoctor(
  context: CallContext,
  request: UnfinishedRequest,
): Promise<DataOf<typeof statisticsCalls.unfinishedByDoctor>> {
  const stores = storesInView(context.identity, request.storeId);
  const groups = groupsBy(context, medicalCase.doctorId, stores, request);
  const { caseCount, unpaidAmount, oldestDays } = groups;
  const rows = await context.db
    .select({ doctorId: groups.id, doctorName: userAccount.name, caseCount, unpaidAmount, oldestDays })
    .from(groups)
    .innerJoin(userAccount, eq(userAccount.id, groups.id))
    .orderBy(desc(caseCount), groups.id);
  return rows.map(inYuan);
}

/** All stores in scope, wherever the session stands; the one with the most first. @throws 40302, 40001 */
export async function unfinishedByStore(
  context: CallContext,
  request: UnfinishedRequest,
): Promise<DataOf<typeof statisticsCalls.unfinishedByStore>> {
  const stores = requireStores(context.identity, request.storeId);
  const groups = groupsBy(context, medicalCase.storeId, stores, request);
  const { caseCount, unpaidAmount, oldestDays } = groups;
  const rows = await context.db
    .select({ storeId: groups.id, storeName: store.storeName, caseCount, unpaidAmount, oldestDays })
    .from(groups)
    .innerJoin(store, eq(store.id, groups.id))
    .orderBy(desc(caseCount), groups.id);
  return rows.map(inYuan);
}

type Group = Pick<
  DataOf<typeof statisticsCalls.unfinishedByDoctor>[number],
  'caseCount' | 'unpaidAmount' | 'oldestDays'
> & { readonly name: string };

const columns = (title: string): SheetColumns<(typeof GROUP_COLUMNS)[number], Group> => ({
  name: { title, value: ({ name }) => name, width: 28 },
  caseCount: { title: '病例数', value: ({ caseCount }) => caseCount, width: 10 },
  unpaidAmount: { title: '未结金额（元）', value: ({ unpaidAmount }) => unpaidAmount },
  oldestDays: { title: '最久天数', value: ({ oldestDays }) => oldestDays, width: 10 },
});

interface ExportRequest extends UnfinishedRequest {
  readonly orderByField?: 'caseCount' | 'unpaidAmount' | 'oldestDays';
  readonly orderByType?: 'asc' | 'desc';
  readonly columns?: string;
}

/** Without an order as they came: the most cases first. */
function inOrder(groups: readonly Group[], { orderByField: by, orderByType }: ExportRequest) {
  const sign = orderByType === 'desc' ? -1 : 1;
  return by ? [...groups].sort((one, other) => sign * (one[by] - other[by])) : groups;
}

/** @throws 40302, 40001 */
export async function exportUnfinishedByDoctor(
  context: CallContext,
  request: ExportRequest,
): Promise<FileAnswer> {
  const groups = await unfinishedByDoctor(context, request);
  const named = groups.map(({ doctorName, ...figures }) => ({ name: doctorName, ...figures }));
  return exportRows('未结病例（按医生）', columns('医生'), request.columns, inOrder(named, request));
}

/** @throws 40302, 40001 */
export async function exportUnfinishedByStore(
  context: CallContext,
  request: ExportRequest,
): Promise<FileAnswer> {
  const groups = await unfinishedByStore(context, request);
  const named = groups.map(({ storeName, ...figures }) => ({ name: storeName, ...figures }));
  return exportRows('未结病例（按门店）', columns('门店'), request.columns, inOrder(named, request));
}
