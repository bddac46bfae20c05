import { and, asc, desc, eq, gte, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Review, ReviewFollow, ReviewStatus } from '@hospital/shared/contract/calls/reviews';
import { mobileHas, shownMobile } from '../clinic/mobile';
import { formatDateTime } from '../database/chinaTime';
import { expectDays, inDays, type DayRange } from '../database/dayRange';
import { oneRow } from '../database/oneRow';
import { contains, offsetOf } from '../database/paging';
import { medicalCase } from '../database/schema/cases';
import { userAccount } from '../database/schema/identity';
import { store } from '../database/schema/organisation';
import { owner, pet } from '../database/schema/people';
import { review, reviewFollow } from '../database/schema/reviews';
import { notFound, outOfScope } from '../http/businessError';
import type { CallContext } from '../http/call';
import { inScope, type Scope, type SessionIdentity } from '../identity/session';
import { storesInView, within } from '../identity/storesInView';

export interface ReviewFilters extends DayRange {
  readonly status?: ReviewStatus;
  readonly executorId?: string;
  readonly type?: number;
  readonly overdueFlag?: 'Y' | 'N';
  readonly keyword?: string;
}

const overdue = (now: Date): SQL | undefined => and(eq(review.status, 'N'), lt(review.reviewTime, now));

const named = (caller: SessionIdentity, text: string): SQL | undefined =>
  or(
    contains(review.content, text),
    sql`exists (select from ${owner} where ${owner.id} = ${review.ownerId}
      and ${or(contains(owner.name, text), mobileHas(caller, text))})`,
    sql`exists (select from ${pet} where ${pet.id} = ${review.petId} and ${contains(pet.name, text)})`,
  );

/** Follow-ups of `stores` that meet the filters. The card, the counts and the list all count by it. */
export function wantedReviews(
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
    filters.executorId ? eq(review.executorId, filters.executorId) : undefined,
    filters.type ? eq(review.type, filters.type) : undefined,
    filters.overdueFlag === 'Y' ? overdue(now) : undefined,
    filters.overdueFlag === 'N' ? or(ne(review.status, 'N'), gte(review.reviewTime, now)) : undefined,
    keyword ? named(caller, keyword) : undefined,
  );
}

interface ReviewRequest extends ReviewFilters {
  readonly storeId?: string;
}

const wantedOf = ({ identity }: CallContext, request: ReviewRequest, now: Date): SQL | undefined => {
  expectDays(request);
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

interface PageRequest extends ReviewRequest {
  readonly page: number;
  readonly pageSize: number;
  readonly orderByType?: 'asc' | 'desc';
}

/** The first due first unless another order is asked for. @throws 40302, 40001 */
export async function listReviews(
  context: CallContext,
  request: PageRequest,
): Promise<{ list: Review[]; total: number }> {
  const { db, identity } = context;
  const now = new Date();
  const wanted = wantedOf(context, request, now);
  const direction = request.orderByType === 'desc' ? desc : asc;
  const rows = db
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
    .where(wanted)
    .orderBy(direction(review.reviewTime), direction(review.id))
    .limit(request.pageSize)
    .offset(offsetOf(request));
  const [found, total] = await Promise.all([rows, db.$count(review, wanted)]);
  return {
    list: found.map((row) => ({
      ...row,
      ownerMobile: shownMobile(identity, row.ownerMobile),
      reviewTime: formatDateTime(row.reviewTime),
      overdueFlag: row.status === 'N' && row.reviewTime < now ? 'Y' : 'N',
      lastFollowTime: row.lastFollowTime && formatDateTime(row.lastFollowTime),
    })),
    total,
  };
}

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
      })
      .from(reviewFollow)
      .where(eq(reviewFollow.reviewId, id))
      .orderBy(desc(reviewFollow.createDate), desc(reviewFollow.id)),
  ]);
  if (!found) throw notFound();
  if (!inScope(identity.storeScope, found.storeId)) throw outOfScope();
  return rows.map((row) => ({
    ...row,
    nextTime: row.nextTime && formatDateTime(row.nextTime),
    createDate: formatDateTime(row.createDate),
  }));
}
