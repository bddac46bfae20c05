import { and, eq, isNull, ne } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { reviewCalls } from '@hospital/shared/contract/calls/reviews';
import { ErrorCode } from '@hospital/shared/contract/errors';
import {
  MOST_BASE_DAYS,
  PLAN_TIME,
  type ExecutorRole,
  type PlanItem,
} from '@hospital/shared/contract/reviewPlanWords';
import { addDays } from '@hospital/shared/format';
import { formatDay, parseDateTime } from '../../platform/database/chinaTime';
import { isUniqueViolation } from '../../platform/database/databaseError';
import { newId } from '../../platform/database/newId';
import { BusinessError, invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { madeBy } from '../../platform/sessions/authorship';
import type { CaseRow } from '../cases';
import { bizType, itemsOf, planTemplate } from '../reviews';
import { review } from '../reviews/schema';
import { loggedPlans } from './save';
import { caseSubject, petSubjects, stillThere, type Subject } from './subject';

type Sent = RequestOf<typeof reviewCalls.batchSave>;
type Planned = DataOf<typeof reviewCalls.batchSave>;

/** Where the usual time of today has passed, it is due before the day ends. */
const LATER = ['18:00', '23:59'] as const;

/** When a follow-up of a plan is due. @throws 40001 for a day that has passed */
function dueAt({ day }: PlanItem, at: number, baseDate: string, now: Date): Date {
  const date = addDays(baseDate, day);
  if (date < formatDay(now)) throw invalid('items', `第${at + 1}项的日期 ${date} 已过`);
  const times = [PLAN_TIME, ...LATER].map((time) => parseDateTime(`${date} ${time}`));
  const due = times.find((time) => time && time > now) ?? times.at(-1);
  if (!due) throw invalid('baseDate', '起始日期不存在');
  return due;
}

/** @throws 40001 for a day so far from today that it is a slip */
function expectNear({ baseDate }: Sent, now: Date): void {
  const today = formatDay(now);
  if (baseDate < addDays(today, -MOST_BASE_DAYS) || baseDate > addDays(today, MOST_BASE_DAYS))
    throw invalid('baseDate', '起始日期与今天相差不能超过一年');
}

/** What is planned: what somebody sent, else the items of the template. @throws 404, 40001; 40902 for one out of use */
async function wantedItems(
  { db }: CallContext,
  { planTemplateId = '', items }: Sent,
): Promise<{ name: string; items: readonly PlanItem[] }> {
  if (planTemplateId === '') {
    if (!items) throw invalid('planTemplateId', '请选择复诊计划模板');
    return { name: '常用回访', items: itemsOf(items) };
  }
  const template = await planTemplate(db, planTemplateId);
  if (template.enabled === 'N')
    throw new BusinessError(ErrorCode.ForbiddenTransition, `复诊计划模板“${template.name}”已停用`);
  return { name: template.name, items: items ? itemsOf(items) : template.items };
}

/** @throws 40001 for both or neither */
async function subjectsOf(
  context: CallContext,
  { caseId = '', petIds = [], storeId }: Sent,
): Promise<{ record: CaseRow | null; subjects: readonly Subject[] }> {
  if (caseId !== '') {
    if (petIds.length > 0) throw invalid('petIds', '已指定病例，不能再指定宠物');
    const { record, subject } = await caseSubject(context, caseId);
    return { record, subjects: [subject] };
  }
  if (petIds.length === 0) throw invalid('petIds', '请选择宠物');
  return { record: null, subjects: await petSubjects(context, petIds, storeId) };
}

/** Who does each; empty: nobody by name, as where its doctor and assistant have left the store. */
async function executors(
  { db, identity }: CallContext,
  record: CaseRow | null,
): Promise<Readonly<Record<ExecutorRole, string>>> {
  const maker = { MAKER: identity.userId, ANYONE: '' };
  if (!record) return { ...maker, DOCTOR: identity.userId, ASSISTANT: identity.userId };
  const { storeId, doctorId, assistantId } = record;
  const there = await stillThere(db, storeId, [doctorId, assistantId]);
  const doctor = there.has(doctorId) ? doctorId : '';
  return { ...maker, DOCTOR: doctor, ASSISTANT: there.has(assistantId) ? assistantId : doctor };
}

const madeBefore = (petName: string, plan: string, baseDate: string): BusinessError =>
  new BusinessError(ErrorCode.NotUnique, `${petName}已按“${plan}”安排过从${baseDate}起的回访`);

/**
 * Follow-ups by a plan, of a case or of animals. The same plan of the same case, or of the same animal without one, and
 * day is made once, by a rule of the database: who comes second is told so, and may change what is there.
 *
 * @throws 40001; 404; 40302; 40902 for a cancelled case and a template out of use; 40903 where it is planned already;
 *   42208 for a dead animal
 */
export async function planReviews(context: CallContext, request: Sent): Promise<Planned> {
  const { db, audit, tellChanges } = context;
  const now = new Date();
  const { baseDate, planTemplateId = '' } = request;
  expectNear(request, now);
  const { name, items } = await wantedItems(context, request);
  const times = items.map((item, at) => dueAt(item, at, baseDate, now));
  const { record, subjects } = await subjectsOf(context, request);
  const caseId = record?.id ?? null;
  for (const { petId, petName } of subjects) {
    const same = and(
      eq(review.petId, petId),
      caseId === null ? isNull(review.caseId) : eq(review.caseId, caseId),
      eq(review.planTemplateId, planTemplateId),
      eq(review.planBaseDate, baseDate),
      ne(review.status, 'C'),
    );
    if ((await db.$count(review, same)) > 0) throw madeBefore(petName, name, baseDate);
  }
  const executorIds = await executors(context, record);
  const rows = subjects.flatMap(({ petName: _, ...subject }) =>
    items.map(({ reviewType, content, executorRole }, at) => ({
      ...{ id: newId(), ...subject, caseId, planTemplateId, planBaseDate: baseDate, planItem: at + 1 },
      ...{ type: reviewType, reviewTime: times[at] ?? now, content },
      executorId: executorIds[executorRole],
      ...madeBy(context),
    })),
  );
  try {
    const inserted = await db.insert(review).values(rows).returning();
    const names = new Map(subjects.map(({ petId, petName }) => [petId, petName]));
    const asLogged = await loggedPlans(db, inserted);
    for (const row of inserted)
      audit({
        ...{ bizType, bizId: row.id, before: null },
        after: { ...asLogged(row, names.get(row.petId) ?? ''), planName: name },
      });
  } catch (error) {
    if (isUniqueViolation(error, 'review_planned_once'))
      throw madeBefore(subjects.map(({ petName }) => petName).join('、'), name, baseDate);
    throw error;
  }
  await tellChanges({ stores: subjects.map(({ storeId }) => storeId).slice(0, 1) });
  return { ids: rows.map(({ id }) => id) };
}
