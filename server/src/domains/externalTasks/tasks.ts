import { and, desc, eq, inArray } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { externalTaskCalls } from '@hospital/shared/contract/calls/externalTasks';
import { CANCELLED_CASE_STATUS, caseStates } from '@hospital/shared/contract/caseStates';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { formatDateTime } from '../../platform/database/chinaTime';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { BusinessError, forbiddenTransition } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { enqueue, shownError } from '../../platform/outbox';
import { outbox } from '../../platform/outbox/schema/outbox';
import { rowInScope } from '../../platform/sessions/rowInScope';
import { medicalCase } from '../cases/schema';
import { connectionOf } from './connection';

/** Of the outbox. */
export const TASK_KIND = 'diguantong';
/** So often a record is told at most. */
const MOST_TASKS = 20;

/** What a task keeps; what it tells is read when it is told. */
export interface TaskPayload {
  readonly bizType: 'case';
  readonly bizId: string;
  readonly storeId: string;
  readonly createName: string;
}

type Request = RequestOf<typeof externalTaskCalls.push>;
type Subject = Pick<Request, 'bizType' | 'bizId'>;

const keyOf = ({ bizType, bizId }: Subject, round: number): string =>
  `${TASK_KIND}:${bizType}:${bizId}:${round}`;

const statuses = { waiting: 0, sent: 1, failed: 2 } as const;

/** Of a record, the latest first. */
const tasksOf = (db: TenantDatabase, subject: Subject) =>
  db
    .select()
    .from(outbox)
    .where(
      and(
        eq(outbox.kind, TASK_KIND),
        inArray(
          outbox.businessKey,
          Array.from({ length: MOST_TASKS }, (_, at) => keyOf(subject, at + 1)),
        ),
      ),
    )
    .orderBy(desc(outbox.createDate), desc(outbox.id));

const forbidden = (words: string): BusinessError =>
  new BusinessError(ErrorCode.ForbiddenTransition, words, null);

/**
 * Tells 递管通 of a case, once its transaction has committed.
 *
 * @throws 404, 40302; 40902 where the store does not use 递管通, for a cancelled case, and for what was told too often
 */
export async function pushTask(
  context: CallContext,
  { force, ...subject }: Request,
): Promise<DataOf<typeof externalTaskCalls.push>> {
  const { db, identity, audit, tellChanges } = context;
  // Held, so that two who press at once tell it once.
  const { storeId, caseNo, status } = await rowInScope(context, medicalCase, subject.bizId, 'held');
  if (status === CANCELLED_CASE_STATUS)
    throw forbiddenTransition(caseStates.words[CANCELLED_CASE_STATUS], '推送到递管通');
  const connection = await connectionOf(db, storeId);
  if (typeof connection === 'string') throw forbidden(connection);
  const before = await tasksOf(db, subject);
  const [latest] = before;
  if (latest && (latest.state === 'waiting' || (latest.state === 'sent' && force !== 'Y')))
    return { taskId: latest.id, status: statuses[latest.state] };
  if (before.length >= MOST_TASKS) throw forbidden(`已推送${MOST_TASKS}次，不能再推送`);
  const payload: TaskPayload = { ...subject, storeId, createName: identity.userName };
  const businessKey = keyOf(subject, before.length + 1);
  await enqueue(db, [{ kind: TASK_KIND, businessKey, payload: { ...payload } }]);
  const [task] = await tasksOf(db, subject);
  if (!task) throw new Error('a task that was put into the outbox is not there');
  audit({ bizType: 'externalTask', bizId: task.id, before: null, after: { name: caseNo, toName: '递管通' } });
  await tellChanges({ stores: [storeId] });
  return { taskId: task.id, status: statuses[task.state] };
}

/** @throws 404, 40302 */
export async function listTasks(
  context: CallContext,
  subject: RequestOf<typeof externalTaskCalls.list>,
): Promise<DataOf<typeof externalTaskCalls.list>> {
  await rowInScope(context, medicalCase, subject.bizId);
  const tasks = await tasksOf(context.db, subject);
  return tasks.map(({ id, state, tries, error, payload, createDate, sentDate }) => ({
    ...{ taskId: id, ...subject, status: statuses[state], tries, lastError: shownError(error) },
    createName: (payload as unknown as TaskPayload).createName,
    createDate: formatDateTime(createDate),
    sendTime: sentDate && formatDateTime(sentDate),
  }));
}
