import { and, desc, eq, gte, lt, ne, not, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type {
  REVIEW_COLUMNS,
  reviewCalls,
  ReviewFollow,
  ReviewStatus,
} from '@hospital/shared/contract/calls/reviews';
import { reviewTypeName } from '@hospital/shared/contract/listWords';
import { closedWords } from '@hospital/shared/contract/closedWords';
import { reviewStates } from '@hospital/shared/contract/reviewStates';
import { mayMove } from '@hospital/shared/contract/states';
import { FILES_PATH } from '@hospital/shared/contract/fileTypes';
import { caseColumns } from '../cases';
import { mobileHas } from '../owners';
import { shownMobile } from '../../platform/privacy/mobile';
import { formatDateTime, startOfDay } from '../../platform/database/chinaTime';
import { inDays, type DayRange } from '../../platform/database/dayRange';
import { oneRow } from '../../platform/database/oneRow';
import { contains, isOneOf } from '../../platform/database/paging';
import { medicalCase } from '../cases/schema';
import { userAccount } from '../accounts/schema';
import { store } from '../places/schema';
import { sysFile } from '../../platform/files/schema';
import { owner, pet } from '../owners/schema';
import { review, reviewFollow, reviewPlanTemplate } from './schema';
import { optionsOf } from '../dictionary';
import { notFound } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { defineList, type ListRequest } from '../../platform/lists/defineList';
import { byTime, orderedBy } from '../../platform/lists/order';
import { requireStore, type Scope, type SessionIdentity } from '../../platform/sessions/session';
import { storesInView, within } from '../../platform/sessions/storesInView';
import type { SheetColumns } from '../../platform/spreadsheet/exportList';

interface ReviewFilters extends DayRange {
  readonly status?: ReviewStatus;
  readonly ownerId?: string;
  readonly petId?: string;
  readonly caseId?: string;
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
    filters.caseId ? eq(review.caseId, filters.caseId) : undefined,
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

const wantedOf = ({ identity }: CallContext, request: ReviewRequest, now: Date): SQL | undefined =>
  wantedReviews(identity, storesInView(identity, request.storeId), request, now);

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

const recordsOf = ({ db }: CallContext, ids: readonly string[]) =>
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
      planName: sql<string>`coalesce(${reviewPlanTemplate.name}, '')`,
      executorId: review.executorId,
      executorName: sql<string>`coalesce(${userAccount.name}, '')`,
      ...{ status: review.status, closeReason: review.closeReason },
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
    .leftJoin(reviewPlanTemplate, eq(reviewPlanTemplate.id, review.planTemplateId))
    .where(isOneOf(review.id, ids));

/** Counts of the whole chain read the index of the days alone, unless moments of them or stores are asked for. */
const dayOf = (
  { identity }: CallContext,
  { storeId, startDate, endDate, overdueFlag }: ReviewRequest,
): AnyPgColumn | undefined =>
  startDate || endDate || overdueFlag || storesInView(identity, storeId) !== 'all'
    ? undefined
    : review.reviewDay;

async function rowsOf(context: CallContext, ids: readonly string[], now: Date) {
  const records = await recordsOf(context, ids);
  return records.map((row) => ({
    ...row,
    ownerMobile: shownMobile(context.identity, row.ownerMobile),
    overdueFlag: row.status === 'N' && row.reviewTime < now ? ('Y' as const) : ('N' as const),
  }));
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** The first due first unless another order is asked for. @throws 40302, 40001 */
const reviews = defineList({
  ...{ table: review, id: review.id, wanted: wantedOf, day: dayOf, rowsOf },
  order: orderedBy({ review_time: byTime(review.reviewTime) }, 'review_time', 'asc'),
  looksUp: ({ keyword }: ListRequest<typeof reviewCalls.list>) => Boolean(keyword?.trim()),
  idOf: ({ id }) => id,
});

/** @throws 40302, 40001 */
export async function listReviews(
  context: CallContext,
  request: RequestOf<typeof reviewCalls.list>,
): Promise<DataOf<typeof reviewCalls.list>> {
  const { rows, total } = await reviews.page(context, request);
  return {
    list: rows.map((row) => ({
      ...row,
      reviewTime: formatDateTime(row.reviewTime),
      lastFollowTime: row.lastFollowTime && formatDateTime(row.lastFollowTime),
    })),
    total,
  };
}

type Exported = Row & { readonly resultName: string };

const columns: SheetColumns<(typeof REVIEW_COLUMNS)[number], Exported> = {
  storeName: caseColumns.storeName,
  petName: caseColumns.petName,
  ownerName: caseColumns.ownerName,
  ownerMobile: caseColumns.ownerMobile,
  type: { title: '类型', value: ({ type }) => reviewTypeName(type), width: 8 },
  reviewTime: { title: '计划时间', value: ({ reviewTime }) => reviewTime, width: 20 },
  status: {
    title: '状态',
    value: (row) =>
      `${closedWords(reviewStates.words[row.status], row.closeReason)}${row.overdueFlag === 'Y' ? '（逾期）' : ''}`,
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
  planName: { title: '复诊计划', value: ({ planName }) => planName, width: 20 },
};

async function exportedOf(context: CallContext, ids: readonly string[], now: Date): Promise<Exported[]> {
  const [rows, results] = await Promise.all([
    rowsOf(context, ids, now),
    optionsOf(context.db, ['review_result']),
  ]);
  const names = new Map(results.get('review_result')?.map(({ code, name }) => [code, name]));
  return rows.map((row) => ({ ...row, resultName: names.get(row.result) ?? row.result }));
}

/** The list as a spreadsheet. @throws 40302; 40001, also when there are too many */
export const exportReviews = reviews.exported('复诊回访', columns, exportedOf);

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
    db.select({ storeId: review.storeId, status: review.status }).from(review).where(eq(review.id, id)),
    db
      .select({
        id: reviewFollow.id,
        way: reviewFollow.way,
        connected: reviewFollow.connected,
        content: reviewFollow.content,
        result: reviewFollow.result,
        satisfaction: reviewFollow.satisfaction,
        nextTime: reviewFollow.nextTime,
        followerId: reviewFollow.followerId,
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
  const today = startOfDay(new Date(), 0);
  return rows.map(({ followerId, ...row }, at) => ({
    ...row,
    deletableFlag:
      at === 0 &&
      followerId === identity.userId &&
      row.createDate >= today &&
      mayMove(reviewStates, found.status, 'undo')
        ? 'Y'
        : 'N',
    nextTime: row.nextTime && formatDateTime(row.nextTime),
    createDate: formatDateTime(row.createDate),
  }));
}
