import { Type } from '@sinclair/typebox';
import { eq } from 'drizzle-orm';
import { externalTaskCalls } from '@hospital/shared/contract/calls/externalTasks';
import { CANCELLED_CASE_STATUS } from '@hospital/shared/contract/caseStates';
import type { CallId } from '@hospital/shared/contract/live';
import { formatDateTime } from '../../platform/database/chinaTime';
import type { Database } from '../../platform/database/database';
import { oneRow } from '../../platform/database/oneRow';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { publish } from '../../platform/live/publish';
import { FinalFault, type Sender } from '../../platform/outbox';
import { reasonOf, signedPost } from '../../platform/outgoing';
import { userAccount } from '../accounts/schema';
import { medicalCase } from '../cases/schema';
import { owner, pet } from '../owners/schema';
import { store } from '../places/schema';
import { connectionOf } from './connection';
import { TASK_KIND, type TaskPayload } from './tasks';

/** Milliseconds; nobody waits for it. */
const patience = 15_000;

const Answer = Type.Union([
  Type.Object({ state: Type.Literal('accepted') }),
  Type.Object({ state: Type.Literal('refused'), reason: Type.Optional(Type.String()) }),
]);

/** What is told of a case. @throws FinalFault for a cancelled one */
async function caseOf(db: TenantDatabase, id: string) {
  const { visitTime, status, ...told } = await db
    .select({
      ...{ caseNo: medicalCase.caseNo, visitTime: medicalCase.visitTime },
      ...{ complaint: medicalCase.complaint, diagnosis: medicalCase.diagnosis },
      ...{ treatment: medicalCase.treatment, status: medicalCase.status },
      ...{ storeName: store.storeName, doctorName: userAccount.name },
      ...{ ownerName: owner.name, ownerMobile: owner.mobile },
      ...{ petName: pet.name, petBirthday: pet.birthday },
    })
    .from(medicalCase)
    .innerJoin(store, eq(store.id, medicalCase.storeId))
    .innerJoin(owner, eq(owner.id, medicalCase.ownerId))
    .innerJoin(pet, eq(pet.id, medicalCase.petId))
    .leftJoin(userAccount, eq(userAccount.id, medicalCase.doctorId))
    .where(eq(medicalCase.id, id))
    .then(oneRow);
  // Somebody cancelled it while it waited.
  if (status === CANCELLED_CASE_STATUS) throw new FinalFault('病例已取消，没有推送');
  return { ...told, visitTime: formatDateTime(visitTime) };
}

/** Pages that show what became of tasks of the store read it anew. */
const tell = (db: TenantDatabase, payload: Readonly<Record<string, unknown>>): Promise<void> =>
  publish(db, {
    ...{ to: { stores: [String(payload['storeId'])] }, kind: 'data' },
    data: { calls: externalTaskCalls.push.changes as readonly CallId[] },
  });

/**
 * Tells 递管通 of records: posts `tasks` below its address, signed with the secret of the store (`signedPost`). What
 * cannot come to anything fails at once, with the reason.
 *
 * @param url null: there is nobody to tell
 */
export const taskSender = (database: Database, url: URL | null): Sender => ({
  kind: TASK_KIND,
  async send({ id, payload }, { tenantId }) {
    if (!url) throw new FinalFault('服务器没有配置递管通的地址（DIGUANTONG_URL）');
    const { bizType, bizId, storeId } = payload as unknown as TaskPayload;
    const db = database.reader(tenantId);
    const connection = await connectionOf(db, storeId);
    if (typeof connection === 'string') throw new FinalFault(connection);
    const { appKey, appSecret: secret } = connection;
    const told = { reference: id, appKey, bizType, bizId, data: await caseOf(db, bizId) };
    const answer = await signedPost({ name: '递管通', url, secret, patience }, 'tasks', told, Answer);
    if (answer.state === 'refused') throw new FinalFault(reasonOf(answer.reason, '递管通拒绝接收'));
  },
  sent: (db, { payload }) => tell(db, payload),
  gaveUp: (db, { payload }) => tell(db, payload),
});
