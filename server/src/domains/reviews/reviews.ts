import { and, desc, eq, gte, lt, ne, not, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { FileAnswer } from '@hospital/shared/contract/call';
import type {
  Review,
  REVIEW_COLUMNS,
  ReviewFollow,
  ReviewStatus,
} from '@hospital/shared/contract/calls/reviews';
import { reviewTypeName } from '@hospital/shared/contract/listWords';
import { reviewStates } from '@hospital/shared/contract/reviewStates';
import { FILES_PATH } from '@hospital/shared/contract/fileTypes';
import { caseColumns } from '../cases';
import { mobileHas } from '../owners';
import { shownMobile } from '../../platform/privacy/mobile';
import { formatDateTime } from '../../platform/database/chinaTime';
import { inDays, type DayRange } from '../../platform/database/dayRange';
import { oneRow } from '../../platform/database/oneRow';
import { contains, isOneOf } from '../../platform/database/paging';
import { medicalCase } from '../cases/schema';
import { userAccount } from '../accounts/schema';
import { store } from '../places/schema';
import { sysFile } from '../../platform/files/schema';
import { owner, pet } from '../owners/schema';
import { review, reviewFollow } from './schema';
import { idsIn, timedPage, type TimedList } from '../../platform/database/timedPage';
import { optionsOf } from '../dictionary';
import { notFound } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { requireStore, type Scope, type SessionIdentity } from '../../platform/sessions/session';
import { storesInView, within } from '../../platform/sessions/storesInView';
import { exportList, idsToExport, type SheetColumns } from '../../platform/spreadsheet/exportList';

interface ReviewFilters extends DayRange {
  readonly status?: ReviewStatus;
  readonly ownerId?: string;
  readonly petId?: string;
  readonly executorId?: string;
  readonly type?: number;
  readonly overdueFlag?: 'Y' | 'N';
  readonly cancelledFlag?: 'Y' | 'N';
  readonly keyword?: string;
}

/** Which the rate of follow-ups counts. */
export const notCancelled = sql`${review.status} <> 'C'`;

const overdue = (now: Date): SQL | undefined => and(eq(review.status, 'N'), lt(review.reviewTime, now));

const named = (caller: SessionIdentity, text: string): SQL | undefined =>
  or(
    contains(review.content, text),
    sql`exists (select from ${owner} where ${owner.id} = ${review.ownerId}
      and ${or(contains(owner.name, text), mobileHas(caller, text))})`,
    sql`exists (select from ${pet} where ${pet.id} = ${review.petId} and ${contains(pet.name, text)})`,
  );

/** Follow-ups of `stores` that meet the filters. The card, the counts and the list all count by it. */
function wantedReviews(
  caller: SessionIdentity,
  stores: Scope,
  filters: ReviewFilters,
  now: Date,
): SQL | undefined {
  const keyword = filters.keyword?.trim();
  return and(
    within(review.storeId, stores),
    ...inDays(review.reviewTime, filters),
    filters.status ? eq(review.status, filters.status) : undefined,
    filters.ownerId ? eq(review.ownerId, filters.ownerId) : undefined,
    filters.petId ? eq(review.petId, filters.petId) : undefined,
    filters.executorId ? eq(review.executorId, filters.executorId) : undefined,
    filters.type ? eq(review.type, filters.type) : undefined,
    filters.overdueFlag === 'Y' ? overdue(now) : undefined,
    filters.overdueFlag === 'N' ? or(ne(review.status, 'N'), gte(review.reviewTime, now)) : undefined,
    filters.cancelledFlag === 'Y' ? not(notCancelled) : undefined,
    filters.cancelledFlag === 'N' ? notCancelled : undefined,
    keyword ? named(caller, keyword) : undefined,
  );
}

interface ReviewRequest extends ReviewFilters {
  readonly storeId?: string;
}

const wantedOf = ({ identity }: CallContext, request: ReviewRequest, now: Date): SQL | undefined => {
  return wantedReviews(identity, storesInView(identity, request.storeId), request, now);
};

/** @throws 40302, 40001 */
export async function countReviews(
  context: CallContext,
  request: ReviewRequest,
): Promise<{ pendingCount: number; doneCount: number; overdueCount: number; total: number }> {
  const now = new Date();
  const rows = await context.db
    .select({
      pendingCount: sql<number>`count(*) filter (where ${eq(review.status, 'N')})::int`,
      doneCount: sql<number>`count(*) filter (where ${eq(review.status, 'Y')})::int`,
      overdueCount: sql<number>`count(*) filter (where ${overdue(now)})::int`,
      total: sql<number>`count(*)::int`,
    })
    .from(review)
    .where(wantedOf(context, request, now));
  return oneRow(rows);
}

interface OrderedRequest extends ReviewRequest {
  readonly orderByType?: 'asc' | 'desc';
}

interface PageRequest extends OrderedRequest {
  readonly page: number;
  readonly pageSize: number;
}

const rowsOf = ({ db }: CallContext, ids: readonly string[]) =>
  db
    .select({
      id: review.id,
      storeId: review.storeId,
      storeName: store.storeName,
      ownerId: review.ownerId,
      ownerName: owner.name,
      ownerMobile: owner.mobile,
      petId: review.petId,
      petName: pet.name,
      caseId: review.caseId,
      caseNo: sql<string>`coalesce(${medicalCase.caseNo}, '')`,
      diagnosis: sql<string>`coalesce(${medicalCase.diagnosis}, '')`,
      type: review.type,
      reviewTime: review.reviewTime,
      content: review.content,
      executorId: review.executorId,
      executorName: sql<string>`coalesce(${userAccount.name}, '')`,
      status: review.status,
      result: review.result,
      reservationStatus: review.reservationStatus,
      followCount: review.followCount,
      lastFollowTime: review.lastFollowTime,
      version: review.version,
    })
    .from(review)
    .innerJoin(store, eq(store.id, review.storeId))
    .innerJoin(owner, eq(owner.id, review.ownerId))
    .innerJoin(pet, eq(pet.id, review.petId))
    .leftJoin(medicalCase, eq(medicalCase.id, review.caseId))
    .leftJoin(userAccount, eq(userAccount.id, review.executorId))
    .where(isOneOf(review.id, ids));

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** Counts of the whole chain read the index of the days alone, unless moments of them or stores are asked for. */
const dayOf = (
  { identity }: CallContext,
  { storeId, startDate, endDate, overdueFlag }: ReviewRequest,
): AnyPgColumn | undefined =>
  startDate || endDate || overdueFlag || storesInView(identity, storeId) !== 'all'
    ? undefined
    : review.reviewDay;

/** The first due first unless another order is asked for. @throws 40302, 40001 */
const reviewsOf = (
  context: CallContext,
  request: OrderedRequest,
  now: Date,
): TimedList<typeof review, Row> => ({
  ...{ db: context.db, table: review, wanted: wantedOf(context, request, now) },
  ...{ by: review.reviewTime, then: [review.id], descending: request.orderByType === 'desc' },
  day: dayOf(context, request),
  walked: Boolean(request.keyword),
  rowsOf: (ids) => rowsOf(context, ids),
  idOf: ({ id }) => id,
});

/** @throws 40302, 40001 */
export async function listReviews(
  context: CallContext,
  request: PageRequest,
): Promise<{ list: Review[]; total: number }> {
  const now = new Date();
  const { rows, total } = await timedPage(request, reviewsOf(context, request, now));
  return {
    list: rows.map((row) => ({
      ...row,
      ownerMobile: shownMobile(context.identity, row.ownerMobile),
      reviewTime: formatDateTime(row.reviewTime),
      overdueFlag: row.status === 'N' && row.reviewTime < now ? 'Y' : 'N',
      lastFollowTime: row.lastFollowTime && formatDateTime(row.lastFollowTime),
    })),
    total,
  };
}

type Exported = Row & { readonly overdue: boolean; readonly resultName: string };

const columns: SheetColumns<(typeof REVIEW_COLUMNS)[number], Exported> = {
  storeName: caseColumns.storeName,
  petName: caseColumns.petName,
  ownerName: caseColumns.ownerName,
  ownerMobile: caseColumns.ownerMobile,
  type: { title: '类型', value: ({ type }) => reviewTypeName(type), width: 8 },
  reviewTime: { title: '计划时间', value: ({ reviewTime }) => reviewTime, width: 20 },
  status: {
    title: '状态',
    value: (row) => `${reviewStates.words[row.status]}${row.overdue ? '（逾期）' : ''}`,
  },
  content: { title: '回访内容', value: ({ content }) => content, width: 32 },
  caseNo: caseColumns.caseNo,
  diagnosis: { title: '诊断', value: ({ diagnosis }) => diagnosis, width: 24 },
  reservationStatus: {
    title: '是否已预约',
    value: ({ reservationStatus }) => (reservationStatus === 'Y' ? '已预约' : '未预约'),
    width: 12,
  },
  result: { title: '回访结果', value: ({ resultName }) => resultName, width: 12 },
  followCount: { title: '回访次数', value: ({ followCount }) => followCount, width: 10 },
  lastFollowTime: { title: '最近回访', value: ({ lastFollowTime }) => lastFollowTime, width: 20 },
  executorName: { title: '执行人', value: ({ executorName }) => executorName, width: 12 },
};

/** The list as a spreadsheet. @throws 40302; 40001, also when there are too many */
export async function exportReviews(
  context: CallContext,
  request: OrderedRequest & { readonly columns?: string },
): Promise<FileAnswer> {
  const now = new Date();
  const [ids, results] = await Promise.all([
    idsIn(reviewsOf(context, request, now), idsToExport),
    optionsOf(context.db, ['review_result']),
  ]);
  const resultNames = new Map(results.get('review_result')?.map(({ code, name }) => [code, name]));
  return exportList({
    name: '复诊回访',
    columns,
    chosen: request.columns,
    ids,
    rowsOf: async (some) =>
      (await rowsOf(context, some)).map((row) => ({
        ...row,
        ownerMobile: shownMobile(context.identity, row.ownerMobile),
        overdue: row.status === 'N' && row.reviewTime < now,
        resultName: resultNames.get(row.result) ?? row.result,
      })),
    idOf: ({ id }) => id,
  });
}

/** What was attached to an attempt, in its order, as a column. */
const filesOfFollow = sql<ReviewFollow['files']>`coalesce((
  select jsonb_agg(jsonb_build_object('id', f.id, 'url', ${`${FILES_PATH}/`}::text || f.key, 'name', f.name) order by a.at)
  from jsonb_array_elements_text(${reviewFollow.attachIds}) with ordinality a(id, at)
  join ${sysFile} f on f.id = a.id), '[]'::jsonb)`;

/** What was tried so far, the newest first. @throws 404; 40302 for a follow-up of a store out of scope */
export async function listFollows(
  { db, identity }: CallContext,
  { id }: { readonly id: string },
): Promise<ReviewFollow[]> {
  const [[found], rows] = await Promise.all([
    db.select({ storeId: review.storeId }).from(review).where(eq(review.id, id)),
    db
      .select({
        id: reviewFollow.id,
        way: reviewFollow.way,
        connected: reviewFollow.connected,
        content: reviewFollow.content,
        result: reviewFollow.result,
        satisfaction: reviewFollow.satisfaction,
        nextTime: reviewFollow.nextTime,
        followerName: reviewFollow.followerName,
        createDate: reviewFollow.createDate,
        files: filesOfFollow,
      })
      .from(reviewFollow)
      .where(eq(reviewFollow.reviewId, id))
      .orderBy(desc(reviewFollow.createDate), desc(reviewFollow.id)),
  ]);
  if (!found) throw notFound();
  requireStore(identity, found.storeId);
  return rows.map((row) => ({
    ...row,
    nextTime: row.nextTime && formatDateTime(row.nextTime),
    createDate: formatDateTime(row.createDate),
  }));
}
