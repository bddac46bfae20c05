import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import { caseStates, type CaseStatus } from '@hospital/shared/contract/caseStates';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { caseCalls } from '@hospital/shared/contract/calls/cases';
import { formatDateTime } from '../../platform/database/chinaTime';
import { inDays } from '../../platform/database/dayRange';
import { isOneOf } from '../../platform/database/paging';
import { invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { defineList, type ListRequest } from '../../platform/lists/defineList';
import { byTime, orderedBy } from '../../platform/lists/order';
import { shownMobile } from '../../platform/privacy/mobile';
import type { SessionIdentity } from '../../platform/sessions/session';
import { storesInView, within } from '../../platform/sessions/storesInView';
import { medicalCase } from '../cases/schema';
import { petOf } from '../customer';
import { oldCasesOf } from '../oldCases';
import { reservation } from '../reception/schema';
import { userAccount } from '../accounts/schema';
import { rowInScope } from '../../platform/sessions/rowInScope';
import { briefOf, namedCases } from './briefs';
import { countOf, inAnyWay, waysOf, type KeywordWays } from './keyword';

type Filters = ListRequest<typeof caseCalls.page>;

const RUNNING = 1;
const CANCELLED = 4;
const FILED = 3;

/** All but the keyword. @throws 40302 */
function filterOf({ identity }: CallContext, filters: Filters): SQL | undefined {
  const { storeId, doctorId, petId, ownerId, caseType, status, judgedFlag } = filters;
  return and(
    within(medicalCase.storeId, storesInView(identity, storeId)),
    ...inDays(medicalCase.visitTime, filters),
    doctorId ? eq(medicalCase.doctorId, doctorId) : undefined,
    petId ? eq(medicalCase.petId, petId) : undefined,
    ownerId ? eq(medicalCase.ownerId, ownerId) : undefined,
    caseType ? eq(medicalCase.caseType, caseType) : undefined,
    status ? eq(medicalCase.status, status) : undefined,
    judgedFlag
      ? judgedFlag === 'Y'
        ? sql`${medicalCase.judgeScore} is not null`
        : sql`${medicalCase.judgeScore} is null`
      : undefined,
  );
}

interface Asked extends Filters {
  /** In which a case may have the keyword; null without one. */
  readonly ways: KeywordWays | null;
}

const cases = defineList({
  ...{ table: medicalCase, id: medicalCase.id },
  wanted: (context: CallContext, { ways, ...filters }: Asked) =>
    and(filterOf(context, filters), ways === null ? undefined : inAnyWay(ways)),
  order: orderedBy(
    {
      visit_time: byTime(medicalCase.visitTime),
      judge_score: (descending) => [{ by: medicalCase.judgeScore, descending, nulls: 'last' }],
    },
    'visit_time',
    'desc',
  ),
  looksUp: ({ ways }) => ways !== null,
  total: (context, { ways, ...filters }) => countOf(context, filterOf(context, filters), ways),
  rowsOf: async ({ db, identity }, ids) =>
    (await namedCases(db).where(isOneOf(medicalCase.id, ids))).map((one) => briefOf(identity, one)),
  idOf: ({ id }) => id,
});

/** Cases of the stores in view, the newest first unless another order is asked for. @throws 40302 */
export async function listCases(
  context: CallContext,
  request: RequestOf<typeof caseCalls.page>,
): Promise<DataOf<typeof caseCalls.page>> {
  const keyword = request.keyword?.trim();
  const stores = storesInView(context.identity, request.storeId);
  const ways = keyword ? await waysOf(context, keyword, stores, { diagnoses: true }) : null;
  return cases.listed(context, { ...request, ways });
}

/** So many hits of the box that finds everything. */
const MOST_HITS = 8;

/** By number, owner or pet, the newest first. */
export async function searchCases(
  context: CallContext,
  { keyword, limit = MOST_HITS }: RequestOf<typeof caseCalls.search>,
): Promise<DataOf<typeof caseCalls.search>> {
  const stores = storesInView(context.identity);
  const ways = await waysOf(context, keyword.trim(), stores, { diagnoses: false });
  const found = await namedCases(context.db)
    .where(and(within(medicalCase.storeId, stores), inAnyWay(ways)))
    .orderBy(desc(medicalCase.visitTime), desc(medicalCase.id))
    .limit(limit);
  return found.map(({ row, pet: animal, ownerName }) => ({
    ...{ id: row.id, caseNo: row.caseNo, petName: animal.name, ownerName, diagnosis: row.diagnosis },
    visitTime: formatDateTime(row.visitTime),
    statusName: caseStates.words[row.status as CaseStatus],
  }));
}

/** So many cases of one animal. */
const MOST_OF_PET = 200;

/** An old case among those of the house: filed, with what it says in place of a treatment. */
const oldBrief = (
  identity: SessionIdentity,
  row: Awaited<ReturnType<typeof oldCasesOf>>[number],
): DataOf<typeof caseCalls.ofPet>[number] => ({
  ...{ id: row.id, caseNo: '', storeId: row.storeId, storeName: row.storeName, ownerId: '' },
  ...{ ownerName: row.ownerName, ownerMobile: shownMobile(identity, row.ownerMobile) },
  ...{ petId: row.petId ?? '', petName: row.petName, species: '', doctorId: '', doctorName: row.doctorName },
  ...{ caseType: 1, firstFlag: 'N', visitTime: `${row.date} 00:00:00`, endTime: null },
  ...{ complaint: row.complaint, diagnosis: row.diagnosis, treatmentCaseStatus: '0', status: FILED },
  ...{ judgeScore: null, version: 1, exam: {}, oldFlag: 'Y' },
  treatment: [row.prescription, row.content].filter(Boolean).join('\n'),
});

/** What the caller may see of a pet, with what earlier systems kept of it, the newest first, without what was cancelled. @throws 404, 40302 */
export async function casesOfPet(
  context: CallContext,
  { petId }: RequestOf<typeof caseCalls.ofPet>,
): Promise<DataOf<typeof caseCalls.ofPet>> {
  const { db, identity } = context;
  await petOf(context, petId);
  const found = await namedCases(db)
    .where(
      and(
        eq(medicalCase.petId, petId),
        within(medicalCase.storeId, identity.storeScope),
        sql`${medicalCase.status} <> ${CANCELLED}`,
      ),
    )
    .orderBy(desc(medicalCase.visitTime), desc(medicalCase.id))
    .limit(MOST_OF_PET);
  const cases = found.map((one) => ({
    ...briefOf(identity, one),
    ...{ treatment: one.row.treatment, exam: one.row.exam, oldFlag: 'N' as const },
  }));
  const old = (await oldCasesOf(context, petId)).map((row) => oldBrief(identity, row));
  return [...cases, ...old].sort((one, other) => other.visitTime.localeCompare(one.visitTime));
}

/** The running case of a pet, or of a visit. @throws 40001 without either */
export async function currentCase(
  { db, identity }: CallContext,
  { petId, bookingId }: RequestOf<typeof caseCalls.current>,
): Promise<string | null> {
  if (!petId && !bookingId) throw invalid('petId', '请指定宠物或挂号单');
  const [row] = await db
    .select({ id: medicalCase.id })
    .from(medicalCase)
    .where(
      and(
        eq(medicalCase.status, RUNNING),
        within(medicalCase.storeId, identity.storeScope),
        petId ? eq(medicalCase.petId, petId) : undefined,
        bookingId ? eq(medicalCase.bookingId, bookingId) : undefined,
      ),
    )
    .orderBy(desc(medicalCase.visitTime))
    .limit(1);
  return row?.id ?? null;
}

/** Reservations that were made from a case, by their time. @throws 404, 40302 */
export async function reservationsOfCase(
  context: CallContext,
  { id }: RequestOf<typeof caseCalls.reservations>,
): Promise<DataOf<typeof caseCalls.reservations>> {
  const { db } = context;
  const row = await rowInScope(context, medicalCase, id);
  return db
    .select({
      id: reservation.id,
      reservationNo: reservation.reservationNo,
      reservationDate: reservation.reservationDate,
      startTime: reservation.startTime,
      endTime: reservation.endTime,
      status: reservation.status,
      doctorName: sql<string>`coalesce(${userAccount.name}, '')`,
      remarks: reservation.remarks,
    })
    .from(reservation)
    .leftJoin(userAccount, eq(userAccount.id, reservation.doctorId))
    .where(and(eq(reservation.petId, row.petId), eq(reservation.sourceId, id)))
    .orderBy(asc(reservation.reservationDate), asc(reservation.startTime));
}
