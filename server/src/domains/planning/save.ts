import { eq } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { reviewCalls } from '@hospital/shared/contract/calls/reviews';
import { MOST_PLAN_DAYS } from '@hospital/shared/contract/reviewPlanWords';
import { formatDateTime, parseDateTime, startOfDay } from '../../platform/database/chinaTime';
import { newId } from '../../platform/database/newId';
import { oneRow } from '../../platform/database/oneRow';
import { isOneOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { invalid } from '../../platform/errors/businessError';
import { petDead } from '../../platform/errors/ruleRefusals';
import type { CallContext } from '../../platform/http/call';
import { changedBy, madeBy } from '../../platform/sessions/authorship';
import { userAccount } from '../accounts/schema';
import { pet } from '../owners/schema';
import { bizType, expectMove, holdReview, logged, moveReminder, type ReviewRow } from '../reviews';
import { review } from '../reviews/schema';
import { caseSubject, DEAD, expectExecutor, petSubjects, type Subject } from './subject';

type Sent = RequestOf<typeof reviewCalls.save>;
type Saved = DataOf<typeof reviewCalls.save>;

/** @throws 40001 for a moment that there is not, that has passed and is not the one that it had, or further than plans go */
function timeToCome({ reviewTime }: Sent, had: Date | null): Date {
  const time = parseDateTime(reviewTime);
  if (!time) throw invalid('reviewTime', '计划时间不存在');
  // A form has no seconds: what is late keeps its time while its words are changed.
  const minute = (moment: Date): string => formatDateTime(moment).slice(0, 16);
  if (had && minute(had) === minute(time)) return had;
  const now = new Date();
  if (time <= now) throw invalid('reviewTime', '计划时间必须晚于现在');
  if (time >= startOfDay(now, MOST_PLAN_DAYS + 1)) throw invalid('reviewTime', '最多提前三年安排回访');
  return time;
}

/** As the log keeps those that somebody planned: with who is to do each. */
export async function loggedPlans(db: TenantDatabase, rows: readonly ReviewRow[]) {
  const { id, name } = userAccount;
  const ids = [...new Set(rows.map(({ executorId }) => executorId))];
  const users = await db.select({ id, name }).from(userAccount).where(isOneOf(id, ids));
  const names = new Map(users.map((user) => [user.id, user.name]));
  return (row: ReviewRow, petName: string) => ({
    ...logged(row, petName),
    executorName: names.get(row.executorId) ?? '',
  });
}

/** @throws 40001 without an animal, and for one that is not the case's; 404, 40302, 42208, 40902 */
async function subjectOf(context: CallContext, { petId = '', caseId, storeId }: Sent): Promise<Subject> {
  if (caseId) {
    const { subject } = await caseSubject(context, caseId);
    if (petId !== '' && petId !== subject.petId) throw invalid('petId', '病例不是该宠物的');
    return subject;
  }
  if (petId === '') throw invalid('petId', '请选择宠物');
  return oneRow(await petSubjects(context, [petId], storeId));
}

/**
 * A follow-up that somebody plans by hand, or what they change of one that is pending: when, how, what about and who. Of
 * whom it is stays.
 *
 * @throws 40001, also for a time that has passed; 404; 40302; 40901; 40902 for one that is not pending, or of a cancelled
 *   case; 42208 for a dead animal
 */
export async function saveReview(context: CallContext, request: Sent): Promise<Saved> {
  return request.id ? edit(context, request.id, request) : add(context, request);
}

async function add(context: CallContext, request: Sent): Promise<Saved> {
  const { db, audit, tellChanges } = context;
  const reviewTime = timeToCome(request, null);
  const { petName, ...subject } = await subjectOf(context, request);
  const executorId = request.executorId ?? '';
  if (executorId !== '') await expectExecutor(db, subject.storeId, executorId);
  const inserted = await db
    .insert(review)
    .values({
      ...{ id: newId(), ...subject, caseId: request.caseId || null },
      ...{ type: request.type, reviewTime, content: request.content?.trim() ?? '', executorId },
      ...madeBy(context),
    })
    .returning();
  const row = oneRow(inserted);
  const asLogged = await loggedPlans(db, [row]);
  audit({ bizType, bizId: row.id, before: null, after: asLogged(row, petName) });
  await tellChanges({ stores: [row.storeId] });
  return { id: row.id };
}

async function edit(context: CallContext, id: string, request: Sent): Promise<Saved> {
  const { db, identity, audit, tellChanges } = context;
  const { row, petName } = await holdReview(context, id, request);
  expectMove(row, 'edit');
  const { petId = row.petId, caseId = row.caseId } = request;
  if (petId !== '' && petId !== row.petId) throw invalid('petId', '不能改为另一只宠物的回访');
  if ((caseId || null) !== row.caseId) throw invalid('caseId', '不能改为另一个病例的回访');
  const [animal] = await db.select({ status: pet.status }).from(pet).where(eq(pet.id, row.petId));
  if (animal?.status === DEAD) throw petDead('编辑回访');
  const reviewTime = timeToCome(request, row.reviewTime);
  const executorId = request.executorId ?? row.executorId;
  if (executorId !== '' && executorId !== row.executorId) await expectExecutor(db, row.storeId, executorId);
  const updated = await db
    .update(review)
    .set({
      ...{ type: request.type, reviewTime, content: request.content?.trim() ?? row.content, executorId },
      ...changedBy(context),
      version: row.version + 1,
    })
    .where(eq(review.id, id))
    .returning();
  const saved = oneRow(updated);
  await moveReminder(db, saved, identity.userId, new Date());
  const asLogged = await loggedPlans(db, [row, saved]);
  audit({ bizType, bizId: id, before: asLogged(row, petName), after: asLogged(saved, petName) });
  await tellChanges({ stores: [row.storeId] });
  return { id };
}
