import { and, asc, eq, lt, not, or, sql, type SQL } from 'drizzle-orm';
import type { FileAnswer } from '@hospital/shared/contract/call';
import type { STAY_COLUMNS, UnfinishedStay } from '@hospital/shared/contract/calls/statistics';
import { caseColumns } from '../cases';
import { shownMobile } from '../../platform/privacy/mobile';
import { yuanOf } from '../../platform/database/yuan';
import { formatDateTime } from '../../platform/database/chinaTime';
import { oneRow } from '../../platform/database/oneRow';
import { isOneOf, offsetOf } from '../../platform/database/paging';
import { bill } from '../billing/schema';
import { medicalCase } from '../cases/schema';
import { userAccount } from '../accounts/schema';
import { liveInfo } from '../inpatients/schema';
import { store } from '../places/schema';
import { owner, pet } from '../owners/schema';
import type { CallContext } from '../../platform/http/call';
import type { Scope, SessionIdentity } from '../../platform/sessions/session';
import { requireStores, storesInView } from '../../platform/sessions/storesInView';
import { exportList, idsToExport, type SheetColumns } from '../../platform/spreadsheet/exportList';
import { ofCase, ofPlace, type CaseFilters } from './caseFilters';
import { daysSinceVisit, type UnfinishedRequest } from './unfinishedCases';
import { unpaidBills } from './unpaidBills';

const unpaid = unpaidBills(liveInfo.caseId);
const inHospital = eq(liveInfo.state, 1);
const overDeposit = sql`${unpaid.amount} > ${liveInfo.deposit}`;
const overdue = (now: Date): SQL => lt(liveInfo.planOutTime, now);

/**
 * Inpatients of `stores` who should have been settled (domain.md §2.11): the unpaid bills exceed the deposit, the time
 * to leave has passed, or the pet has left with unpaid bills.
 */
function unfinishedStay(
  caller: SessionIdentity,
  stores: Scope,
  filters: CaseFilters,
  now: Date,
): SQL | undefined {
  const wantedCase = ofCase(caller, filters);
  return and(
    // Most have left and paid: what each of the others owes is looked up for them alone.
    or(inHospital, unpaid.exist),
    or(not(inHospital), overdue(now), overDeposit),
    ofPlace(liveInfo, stores, filters),
    wantedCase &&
      sql`exists (select from ${medicalCase} where ${medicalCase.id} = ${liveInfo.caseId} and ${wantedCase})`,
  );
}

const reason = sql<UnfinishedStay['reason']>`case when ${liveInfo.state} <> 1 then '出院未结算'
  when ${overDeposit} then '押金不足' else '逾期未出院' end`;

interface Found extends Record<string, unknown> {
  readonly total: number;
  /** Fen. */
  readonly unpaidSum: number;
  /** Of the page alone, the longest in hospital first. */
  readonly ids: string[];
}

/** Which stays there are, in one pass: how many, what is owed on them, and which are on the page. */
async function findStays(
  { db }: CallContext,
  wanted: SQL | undefined,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Found> {
  const { rows } = await db.execute<Found>(sql`
    with wanted as materialized (
      select ${liveInfo.id}, ${liveInfo.inTime}, ${liveInfo.caseId} from ${liveInfo} where ${wanted})
    select (select count(*)::int from wanted) as total,
      (select coalesce(sum(${bill.payableAmount} - ${bill.paidAmount}), 0)::float8
        from wanted join ${bill} on ${bill.caseId} = wanted.case_id and ${bill.status} in (0, 1)) as "unpaidSum",
      (select coalesce(json_agg(page.id), '[]') from
        (select id from wanted order by in_time, id limit ${limit} offset ${offset}) page) as ids`);
  return oneRow(rows);
}

/** The longest in hospital first. */
const rowsOf = ({ db }: CallContext, ids: readonly string[], now: Date) => {
  return db
    .select({
      liveInfoId: liveInfo.id,
      caseId: medicalCase.id,
      caseNo: medicalCase.caseNo,
      visitTime: medicalCase.visitTime,
      storeId: liveInfo.storeId,
      storeName: store.storeName,
      ownerId: medicalCase.ownerId,
      ownerName: owner.name,
      ownerMobile: owner.mobile,
      petId: liveInfo.petId,
      petName: pet.name,
      doctorId: liveInfo.doctorId,
      doctorName: userAccount.name,
      billCount: unpaid.count,
      unpaidAmount: unpaid.amount,
      days: daysSinceVisit(now),
      inTime: liveInfo.inTime,
      planOutTime: liveInfo.planOutTime,
      outTime: liveInfo.outTime,
      cageName: liveInfo.cageName,
      deposit: liveInfo.deposit,
      reason,
    })
    .from(liveInfo)
    .innerJoin(medicalCase, eq(medicalCase.id, liveInfo.caseId))
    .innerJoin(store, eq(store.id, liveInfo.storeId))
    .innerJoin(owner, eq(owner.id, medicalCase.ownerId))
    .innerJoin(pet, eq(pet.id, liveInfo.petId))
    .innerJoin(userAccount, eq(userAccount.id, liveInfo.doctorId))
    .where(isOneOf(liveInfo.id, ids))
    .orderBy(asc(liveInfo.inTime), asc(liveInfo.id));
};

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

function stayOf({ identity }: CallContext, row: Row): UnfinishedStay {
  return {
    ...row,
    visitTime: formatDateTime(row.visitTime),
    inTime: formatDateTime(row.inTime),
    planOutTime: row.planOutTime && formatDateTime(row.planOutTime),
    outTime: row.outTime && formatDateTime(row.outTime),
    ownerMobile: shownMobile(identity, row.ownerMobile),
    unpaidAmount: yuanOf(row.unpaidAmount),
    deposit: yuanOf(row.deposit),
    depositBalance: yuanOf(row.deposit - row.unpaidAmount),
  };
}

interface PageRequest extends UnfinishedRequest {
  readonly page: number;
  readonly pageSize: number;
}

async function listStays(
  context: CallContext,
  request: PageRequest,
  stores: Scope,
): Promise<{ list: UnfinishedStay[]; total: number; ext: { unpaidSum: number } }> {
  const now = new Date();
  const wanted = unfinishedStay(context.identity, stores, request, now);
  const found = await findStays(context, wanted, { limit: request.pageSize, offset: offsetOf(request) });
  const rows = found.ids.length === 0 ? [] : await rowsOf(context, found.ids, now);
  return {
    list: rows.map((row) => stayOf(context, row)),
    total: found.total,
    ext: { unpaidSum: yuanOf(found.unpaidSum) },
  };
}

/** Where the session stands. @throws 40302, 40001 */
export const listUnfinishedStays = (context: CallContext, request: PageRequest) =>
  listStays(context, request, storesInView(context.identity, request.storeId));

/** All stores in scope. @throws 40302, 40001 */
export const listUnfinishedStaysOfStores = (context: CallContext, request: PageRequest) =>
  listStays(context, request, requireStores(context.identity, request.storeId));

const columns: SheetColumns<(typeof STAY_COLUMNS)[number], Row> = {
  ...caseColumns,
  cageName: { title: '笼位', value: ({ cageName }) => cageName },
  inTime: { title: '入院时间', value: ({ inTime }) => inTime, width: 20 },
  planOutTime: { title: '计划出院', value: ({ planOutTime }) => planOutTime, width: 20 },
  outTime: { title: '出院时间', value: ({ outTime }) => outTime, width: 20 },
  days: { title: '住院天数', value: ({ days }) => days, width: 10 },
  billCount: { title: '未结账单', value: ({ billCount }) => billCount, width: 10 },
  // What the cage of an inpatient has cost so far is on no bill yet: the ward counts it, too.
  unpaidAmount: {
    title: '未结金额（不含未计费笼位，元）',
    width: 28,
    value: ({ unpaidAmount }) => yuanOf(unpaidAmount),
  },
  deposit: { title: '押金（元）', value: ({ deposit }) => yuanOf(deposit), width: 12 },
  depositBalance: { title: '押金余额（元）', value: (row) => yuanOf(row.deposit - row.unpaidAmount) },
  reason: { title: '原因', value: (row) => row.reason, width: 12 },
};

interface ExportRequest extends UnfinishedRequest {
  readonly columns?: string;
}

async function exportStays(context: CallContext, request: ExportRequest, stores: Scope): Promise<FileAnswer> {
  const now = new Date();
  const wanted = unfinishedStay(context.identity, stores, request, now);
  const { ids } = await findStays(context, wanted, idsToExport);
  return exportList({
    name: '未结住院',
    columns,
    chosen: request.columns,
    ids,
    rowsOf: async (some) => {
      const rows = await rowsOf(context, some, now);
      return rows.map((row) => ({ ...row, ownerMobile: shownMobile(context.identity, row.ownerMobile) }));
    },
    idOf: ({ liveInfoId }) => liveInfoId,
  });
}

/** @throws 40302; 40001, also when there are too many */
export const exportUnfinishedStays = (context: CallContext, request: ExportRequest) =>
  exportStays(context, request, storesInView(context.identity, request.storeId));

/** @throws as above */
export const exportUnfinishedStaysOfStores = (context: CallContext, request: ExportRequest) =>
  exportStays(context, request, requireStores(context.identity, request.storeId));
