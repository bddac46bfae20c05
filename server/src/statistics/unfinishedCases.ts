import { and, asc, desc, eq, lt, sql, type SQL } from 'drizzle-orm';
import type { UnfinishedCase } from '@hospital/shared/contract/calls/statistics';
import { shownMobile } from '../clinic/mobile';
import { yuanOf } from '../clinic/yuan';
import { formatDateTime, formatDay, startOfDay } from '../database/chinaTime';
import { expectDays } from '../database/dayRange';
import { offsetOf } from '../database/paging';
import { medicalCase } from '../database/schema/cases';
import { userAccount } from '../database/schema/identity';
import { store } from '../database/schema/organisation';
import { owner, pet } from '../database/schema/people';
import type { CallContext } from '../http/call';
import type { Scope, SessionIdentity } from '../identity/session';
import { storesInView } from '../identity/storesInView';
import { ofCase, ofPlace, type CaseFilters } from './caseFilters';
import { isUnpaidCase, ofUnpaidCase, unpaidBills, unpaidCases, unpaidOfCase, unpaidSum } from './unpaidBills';

export interface UnfinishedRequest extends CaseFilters {
  readonly storeId?: string;
}

const unpaid = unpaidBills(medicalCase.id);

/**
 * Cases of `stores` that should have been settled but are not (domain.md §2.11): still running, or ended with an
 * unpaid bill, and untouched since before today. The card, the totals, the groups and the list all count by it.
 *
 * @param isUnpaid `isUnpaidCase` in statements that join `unpaidCases`
 */
export function unfinishedCase(
  caller: SessionIdentity,
  stores: Scope,
  filters: CaseFilters,
  now: Date,
  isUnpaid: SQL = unpaid.exist,
): SQL | undefined {
  return and(
    sql`${medicalCase.status} in (1, 2)`,
    lt(medicalCase.lastActivity, startOfDay(now)),
    sql`(${medicalCase.status} = 1 or ${isUnpaid})`,
    ofPlace(medicalCase, stores, filters),
    ofCase(caller, filters),
  );
}

/** Whole days from the day of the visit to today. */
export const daysSinceVisit = (now: Date): SQL<number> =>
  sql<number>`(${formatDay(now)}::date - (${medicalCase.visitTime} at time zone 'Asia/Shanghai')::date)`;

const wantedOf = (
  { identity }: CallContext,
  request: UnfinishedRequest,
  now: Date,
  isUnpaid?: SQL,
): SQL | undefined => {
  expectDays(request);
  return unfinishedCase(identity, storesInView(identity, request.storeId), request, now, isUnpaid);
};

/** @throws 40302, 40001 */
export async function countUnfinishedCases(
  context: CallContext,
  request: UnfinishedRequest,
): Promise<number> {
  return context.db.$count(medicalCase, wantedOf(context, request, new Date()));
}

interface PageRequest extends UnfinishedRequest {
  readonly page: number;
  readonly pageSize: number;
  readonly orderByField?: 'visit_time' | 'unpaid_amount';
  readonly orderByType?: 'asc' | 'desc';
}

/** The longest open first unless another order is asked for. @throws 40302, 40001 */
export async function listUnfinishedCases(
  context: CallContext,
  request: PageRequest,
): Promise<{ list: UnfinishedCase[]; total: number; ext: { unpaidSum: number } }> {
  const { db, identity } = context;
  const now = new Date();
  const wantedOfJoined = wantedOf(context, request, now, isUnpaidCase);
  const byAmount = request.orderByField === 'unpaid_amount';
  const direction = request.orderByType === 'desc' ? desc : asc;
  const order = byAmount ? unpaidOfCase : medicalCase.visitTime;
  // Which cases are on the page is found out first, so that names are looked up for those alone.
  const cases = db.select({ id: medicalCase.id }).from(medicalCase).$dynamic();
  const page = (byAmount ? cases.leftJoin(unpaidCases, ofUnpaidCase) : cases)
    .where(byAmount ? wantedOfJoined : wantedOf(context, request, now))
    .orderBy(direction(order), direction(medicalCase.id))
    .limit(request.pageSize)
    .offset(offsetOf(request))
    .as('page');
  const rows = db
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
    .orderBy(direction(byAmount ? unpaid.amount : medicalCase.visitTime), direction(medicalCase.id));
  const sums = db
    .select({ total: sql<number>`count(*)::int`, unpaidSum })
    .from(medicalCase)
    .leftJoin(unpaidCases, ofUnpaidCase)
    .where(wantedOfJoined);
  const [found, [sum]] = await Promise.all([rows, sums]);
  return {
    list: found.map(({ status, ...row }) => ({
      ...row,
      visitTime: formatDateTime(row.visitTime),
      ownerMobile: shownMobile(identity, row.ownerMobile),
      unpaidAmount: yuanOf(row.unpaidAmount),
      reason: status === 1 ? '未结束' : '未结算',
    })),
    total: sum?.total ?? 0,
    ext: { unpaidSum: yuanOf(sum?.unpaidSum ?? 0) },
  };
}
