import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import { MOST_FILES_OF_PET } from '@hospital/shared/contract/bounds';
import type { RequestOf } from '@hospital/shared/contract/call';
import type {
  Attachment,
  AttachmentCase,
  attachmentCalls,
} from '@hospital/shared/contract/calls/attachments';
import { formatDateTime } from '../../platform/database/chinaTime';
import { offsetOf } from '../../platform/database/paging';
import { notFound } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { medicalCase } from '../cases/schema';
import { knownWithin, ownerOf, petOf } from '../customer';
import { owner, pet } from '../owners/schema';
import { ARCHIVED, CANCELLED } from './caseOfFile';
import { attachmentOf, attachments } from './attachmentRecords';
import { attachment } from './schema';

type Filter = Partial<Pick<RequestOf<typeof attachmentCalls.list>, 'bizType' | 'caseId'>>;

const narrowed = ({ bizType, caseId }: Filter): SQL | undefined =>
  and(
    bizType ? eq(attachment.bizType, bizType) : undefined,
    caseId ? eq(attachment.caseId, caseId) : undefined,
  );

/** What is named is the caller's to see. @throws 404, 40302 */
async function expectSeen(
  context: CallContext,
  { ownerId, petId, caseId }: RequestOf<typeof attachmentCalls.list>,
): Promise<void> {
  if (ownerId) await ownerOf(context, ownerId);
  if (petId) await petOf(context, petId);
  if (!caseId) return;
  const [found] = await context.db
    .select({ petId: medicalCase.petId })
    .from(medicalCase)
    .where(eq(medicalCase.id, caseId));
  if (!found) throw notFound();
  await petOf(context, found.petId);
}

/** Files of pets whose owners are known in the caller's stores, the newest first. @throws 404, 40302 for what is named */
export async function listAttachments(
  context: CallContext,
  request: RequestOf<typeof attachmentCalls.list>,
): Promise<{ list: Attachment[]; total: number }> {
  const { db, identity } = context;
  await expectSeen(context, request);
  const { ownerId, petId, pageSize } = request;
  const condition = and(
    narrowed(request),
    ownerId ? eq(pet.ownerId, ownerId) : undefined,
    petId ? eq(attachment.petId, petId) : undefined,
    knownWithin(identity.storeScope),
  );
  const [found] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(attachment)
    .innerJoin(pet, eq(pet.id, attachment.petId))
    .innerJoin(owner, eq(owner.id, pet.ownerId))
    .where(and(eq(attachment.deletedBy, ''), eq(pet.delFlag, 'N'), condition));
  const rows = await attachments(db, condition).limit(pageSize).offset(offsetOf(request));
  return { list: rows.map((row) => attachmentOf(identity, row)), total: found?.total ?? 0 };
}

/** Files of one pet, the newest first; of very many the newest. @throws 404, 40302 */
export async function listByPet(
  context: CallContext,
  request: RequestOf<typeof attachmentCalls.listByPetId>,
): Promise<Attachment[]> {
  const { db, identity } = context;
  await petOf(context, request.petId);
  const condition = and(eq(attachment.petId, request.petId), narrowed(request));
  const rows = await attachments(db, condition).limit(MOST_FILES_OF_PET);
  return rows.map((row) => attachmentOf(identity, row));
}

/** So many cases are offered. */
const mostCases = 50;

/** Cases of a pet to which files may be attached, the newest first. @throws 404, 40302 */
export async function casesOfPet(
  context: CallContext,
  { petId }: RequestOf<typeof attachmentCalls.cases>,
): Promise<AttachmentCase[]> {
  await petOf(context, petId);
  const rows = await context.db
    .select()
    .from(medicalCase)
    .where(and(eq(medicalCase.petId, petId), sql`${medicalCase.status} <> ${CANCELLED}`))
    .orderBy(desc(medicalCase.visitTime), desc(medicalCase.id))
    .limit(mostCases);
  return rows.map(({ id, caseNo, visitTime, diagnosis, status }) => ({
    id,
    caseNo,
    visitTime: formatDateTime(visitTime),
    diagnosis,
    archivedFlag: status === ARCHIVED ? 'Y' : 'N',
  }));
}
