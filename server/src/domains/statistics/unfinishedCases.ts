import { alias } from 'drizzle-orm/pg-core';
import { and, asc, desc, eq, lt, sql, type SQL } from 'drizzle-orm';
import type { FileAnswer } from '@hospital/shared/contract/call';
import type { CASE_COLUMNS, UnfinishedCase } from '@hospital/shared/contract/calls/statistics';
import { caseColumns } from '../cases';
import { shownMobile } from '../../platform/privacy/mobile';
import { yuanOf } from '../../platform/database/yuan';
import { formatDateTime, formatDay, startOfDay } from '../../platform/database/chinaTime';
import { isOneOf, offsetOf } from '../../platform/database/paging';
import { bill } from '../billing/schema';
import { medicalCase } from '../cases/schema';
import { userAccount } from '../accounts/schema';
import { store } from '../places/schema';
import { owner, pet } from '../owners/schema';
import type { CallContext } from '../../platform/http/call';
import type { Scope, SessionIdentity } from '../../platform/sessions/session';
import { storesInView, within } from '../../platform/sessions/storesInView';
import { exportList, idsToExport, type SheetColumns } from '../../platform/spreadsheet/exportList';
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
function wantedOf({ identity }: CallContext, request: UnfinishedRequest, now: Date) {
  const stores = storesInView(identity, request.storeId);
  return { cases: unfinishedCases(stores, now), where: ofFilters(identity, stores, request) };
}

/** @throws 40302, 40001 */
export async function countUnfinishedCases(
  context: CallContext,
  request: UnfinishedRequest,
): Promise<number> {
  const { cases, where } = wantedOf(context, request, new Date());
  const [found] = await context.db
    .select({ count: sql<number>`count(*)::int` })
    .from(cases)
    .where(where);
  return found?.count ?? 0;
}

interface CaseOrder {
  readonly orderByField?: 'visit_time' | 'unpaid_amount';
  readonly orderByType?: 'asc' | 'desc';
}

interface PageRequest extends UnfinishedRequest, CaseOrder {
  readonly page: number;
  readonly pageSize: number;
}

const directionOf = ({ orderByType }: CaseOrder) => (orderByType === 'desc' ? desc : asc);
const byAmount = ({ orderByField }: CaseOrder): boolean => orderByField === 'unpaid_amount';

/** Under a name of its own, which joining the cases does not make ambiguous. */
const foundId = sql<string>`${medicalCase.id}`.as('found_id');

/** Which cases a stretch of the list holds, in its order: the longest open first unless another is asked for. */
function findCases(
  context: CallContext,
  request: UnfinishedRequest & CaseOrder,
  now: Date,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const direction = directionOf(request);
  const { cases, where } = wantedOf(context, request, now);
  const found = context.db.select({ id: foundId }).from(cases).$dynamic();
  const amount = byAmount(request);
  return (amount ? found.leftJoin(unpaidCases, ofUnpaidCase) : found)
    .where(where)
    .orderBy(direction(amount ? unpaidOfCase : medicalCase.visitTime), direction(medicalCase.id))
    .limit(limit)
    .offset(offset);
}

/** The cases of a page, in no order: names are looked up for those alone. */
function rowsOf({ db }: CallContext, page: ReturnType<typeof someCases>, now: Date) {
  return db
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
    .from(page)
    .innerJoin(medicalCase, eq(medicalCase.id, page.id))
    .innerJoin(store, eq(store.id, medicalCase.storeId))
    .innerJoin(owner, eq(owner.id, medicalCase.ownerId))
    .innerJoin(pet, eq(pet.id, medicalCase.petId))
    .innerJoin(userAccount, eq(userAccount.id, medicalCase.doctorId))
    .$dynamic();
}

const someCases = ({ db }: CallContext, ids: readonly string[]) =>
  db.select({ id: foundId }).from(medicalCase).where(isOneOf(medicalCase.id, ids)).as('page');

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

const reasonOf = ({ status }: Row): UnfinishedCase['reason'] => (status === 1 ? '未结束' : '未结算');

/** The longest open first unless another order is asked for. @throws 40302, 40001 */
export async function listUnfinishedCases(
  context: CallContext,
  request: PageRequest,
): Promise<{ list: UnfinishedCase[]; total: number; ext: { unpaidSum: number } }> {
  const { db, identity } = context;
  const now = new Date();
  const direction = directionOf(request);
  const page = findCases(context, request, now, {
    limit: request.pageSize,
    offset: offsetOf(request),
  }).as('page');
  const rows = rowsOf(context, page, now).orderBy(
    direction(byAmount(request) ? unpaid.amount : medicalCase.visitTime),
    direction(medicalCase.id),
  );
  const { cases, where } = wantedOf(context, request, now);
  const sums = db
    .select({ total: sql<number>`count(*)::int`, unpaidSum })
    .from(cases)
    .leftJoin(unpaidCases, ofUnpaidCase)
    .where(where);
  const [found, [sum]] = await Promise.all([rows, sums]);
  return {
    list: found.map((row) => ({
      ...row,
      visitTime: formatDateTime(row.visitTime),
      ownerMobile: shownMobile(identity, row.ownerMobile),
      unpaidAmount: yuanOf(row.unpaidAmount),
      reason: reasonOf(row),
    })),
    total: sum?.total ?? 0,
    ext: { unpaidSum: yuanOf(sum?.unpaidSum ?? 0) },
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
export async function exportUnfinishedCases(
  context: CallContext,
  request: UnfinishedRequest & CaseOrder & { readonly columns?: string },
): Promise<FileAnswer> {
  const now = new Date();
  const found = await findCases(context, request, now, idsToExport);
  return exportList({
    name: '未结病例',
    columns,
    chosen: request.columns,
    ids: found.map(({ id }) => id),
    rowsOf: async (ids) => {
      const rows = await rowsOf(context, someCases(context, ids), now);
      return rows.map((row) => ({ ...row, ownerMobile: shownMobile(context.identity, row.ownerMobile) }));
    },
    idOf: ({ caseId }) => caseId,
  });
}
