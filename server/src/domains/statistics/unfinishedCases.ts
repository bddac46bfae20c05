import { alias } from 'drizzle-orm/pg-core';
import { and, eq, lt, sql, type SQL } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type {
  CASE_COLUMNS,
  statisticsCalls,
  UnfinishedCase,
} from '@hospital/shared/contract/calls/statistics';
import { caseColumns } from '../cases';
import { shownMobile } from '../../platform/privacy/mobile';
import { yuanOf } from '../../platform/database/yuan';
import { formatDateTime, formatDay, startOfDay } from '../../platform/database/chinaTime';
import { isOneOf } from '../../platform/database/paging';
import { bill } from '../billing/schema';
import { medicalCase } from '../cases/schema';
import { userAccount } from '../accounts/schema';
import { store } from '../places/schema';
import { owner, pet } from '../owners/schema';
import type { CallContext } from '../../platform/http/call';
import { defineList, type ListRequest } from '../../platform/lists/defineList';
import { by, orderedBy } from '../../platform/lists/order';
import type { Scope, SessionIdentity } from '../../platform/sessions/session';
import { storesInView, within } from '../../platform/sessions/storesInView';
import type { SheetColumns } from '../../platform/spreadsheet/exportList';
import { ofCase, ofPlace, type CaseFilters } from './caseFilters';
import { ofUnpaidCase, unpaidBills, unpaidCases, unpaidOfCase, unpaidSum } from './unpaidBills';

export interface UnfinishedRequest extends CaseFilters {
  readonly storeId?: string;
}

const unpaid = unpaidBills(medicalCase.id);

const open = alias(medicalCase, 'open_case');

/** Ids of cases with an unpaid bill, which is of the store of its case; literals, so that the partial index serves. */
const unpaidIds = (stores: Scope): SQL => sql`select ${bill.caseId} from ${bill}
  where ${and(sql`${bill.status} in (0, 1) and ${bill.caseId} is not null`, within(bill.storeId, stores))}`;

/**
 * Cases of `stores` that should have been settled but are not (domain.md §2.11), to be selected from under the name of
 * all cases: still running, or with an unpaid bill, also after they were filed, and untouched since before today. The
 * card, the totals, the groups and the list all count by it.
 *
 * Nearly all cases are filed and paid, so that a condition on the cases themselves would read them all. Those that are
 * open are read from their own index; of the unpaid ones the rest alone are looked up by their ids, as an array in the
 * order of the key (docs/statistics-plans.md).
 */
export function unfinishedCases(stores: Scope, now: Date): SQL {
  const untouched = and(lt(medicalCase.lastActivity, startOfDay(now)), within(medicalCase.storeId, stores));
  return sql`(
    select * from ${medicalCase} where ${untouched} and ${medicalCase.status} in (1, 2)
      and (${medicalCase.status} = 1 or ${medicalCase.id} in (${unpaidIds(stores)}))
    union all
    select * from ${medicalCase} where ${untouched} and ${medicalCase.status} not in (1, 2)
      and ${medicalCase.id} = any(array(${unpaidIds(stores)} except
        select ${open.id} from ${medicalCase} open_case
        where ${and(sql`${open.status} in (1, 2)`, within(open.storeId, stores))}))) medical_case`;
}

/** What the filters say of them; undefined: nothing. */
export const ofFilters = (caller: SessionIdentity, stores: Scope, filters: CaseFilters): SQL | undefined =>
  and(ofPlace(medicalCase, stores, filters), ofCase(caller, filters));

/** Whole days from the day of the visit to today. */
export const daysSinceVisit = (now: Date): SQL<number> =>
  sql<number>`(${formatDay(now)}::date - (${medicalCase.visitTime} at time zone 'Asia/Shanghai')::date)`;

/** @throws 40302, 40001 */
const wantedOf = ({ identity }: CallContext, request: UnfinishedRequest): SQL | undefined =>
  ofFilters(identity, storesInView(identity, request.storeId), request);

/** @throws 40302, 40001 */
export async function countUnfinishedCases(
  context: CallContext,
  request: UnfinishedRequest,
): Promise<number> {
  const stores = storesInView(context.identity, request.storeId);
  const [found] = await context.db
    .select({ count: sql<number>`count(*)::int` })
    .from(unfinishedCases(stores, new Date()))
    .where(wantedOf(context, request));
  return found?.count ?? 0;
}

const selectCases = ({ db }: CallContext, ids: readonly string[], now: Date) =>
  db
    .select({
      caseId: medicalCase.id,
      caseNo: medicalCase.caseNo,
      visitTime: medicalCase.visitTime,
      status: medicalCase.status,
      storeId: medicalCase.storeId,
      storeName: store.storeName,
      ownerId: medicalCase.ownerId,
      ownerName: owner.name,
      ownerMobile: owner.mobile,
      petId: medicalCase.petId,
      petName: pet.name,
      doctorId: medicalCase.doctorId,
      doctorName: userAccount.name,
      billCount: unpaid.count,
      unpaidAmount: unpaid.amount,
      days: daysSinceVisit(now),
    })
    .from(medicalCase)
    .innerJoin(store, eq(store.id, medicalCase.storeId))
    .innerJoin(owner, eq(owner.id, medicalCase.ownerId))
    .innerJoin(pet, eq(pet.id, medicalCase.petId))
    .innerJoin(userAccount, eq(userAccount.id, medicalCase.doctorId))
    .where(isOneOf(medicalCase.id, ids));

async function rowsOf(context: CallContext, ids: readonly string[], now: Date) {
  const rows = await selectCases(context, ids, now);
  return rows.map((row) => ({ ...row, ownerMobile: shownMobile(context.identity, row.ownerMobile) }));
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

const reasonOf = ({ status }: Pick<Row, 'status'>): UnfinishedCase['reason'] =>
  status === 1 ? '未结束' : '未结算';

const cases = defineList({
  id: medicalCase.id,
  // What is owed is joined once for all; where nothing asks for it, the database leaves it out.
  table: ({ identity }, request: ListRequest<typeof statisticsCalls.unfinishedCases>, now) =>
    sql`${unfinishedCases(storesInView(identity, request.storeId), now)}
      left join ${unpaidCases} on ${ofUnpaidCase}`,
  wanted: wantedOf,
  order: orderedBy(
    { visit_time: by(medicalCase.visitTime), unpaid_amount: by(unpaidOfCase) },
    'visit_time',
    'asc',
  ),
  sums: () => ({ unpaid: unpaidSum }),
  rowsOf,
  idOf: ({ caseId }) => caseId,
});

/** The longest open first unless another order is asked for. @throws 40302, 40001 */
export async function listUnfinishedCases(
  context: CallContext,
  request: RequestOf<typeof statisticsCalls.unfinishedCases>,
): Promise<DataOf<typeof statisticsCalls.unfinishedCases>> {
  const { rows, total, sums } = await cases.page(context, request);
  return {
    list: rows.map((row) => ({
      ...row,
      visitTime: formatDateTime(row.visitTime),
      unpaidAmount: yuanOf(row.unpaidAmount),
      reason: reasonOf(row),
    })),
    total,
    ext: { unpaidSum: yuanOf(sums.unpaid) },
  };
}

const columns: SheetColumns<(typeof CASE_COLUMNS)[number], Row> = {
  ...caseColumns,
  visitTime: { title: '就诊时间', value: ({ visitTime }) => visitTime, width: 20 },
  days: { title: '已过天数', value: ({ days }) => days, width: 10 },
  billCount: { title: '未结账单', value: ({ billCount }) => billCount, width: 10 },
  unpaidAmount: { title: '未结金额（元）', value: ({ unpaidAmount }) => yuanOf(unpaidAmount) },
  reason: { title: '原因', value: reasonOf, width: 12 },
};

/** The list as a spreadsheet. @throws 40302; 40001, also when there are too many */
export const exportUnfinishedCases = cases.exported('未结病例', columns);
