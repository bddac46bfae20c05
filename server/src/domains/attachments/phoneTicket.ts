import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { toDataURL } from 'qrcode';
import { MOST_PHONE_PICTURES, PHONE_UPLOAD_MINUTES } from '@hospital/shared/contract/bounds';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { attachmentCalls } from '@hospital/shared/contract/calls/attachments';
import { formatDateTime } from '../../platform/database/chinaTime';
import { oneRow } from '../../platform/database/oneRow';
import { invalid, notFound } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { medicalCase } from '../cases/schema';
import { petOf } from '../customer';
import { caseOfFile } from './caseOfFile';
import { PHONE_PAGE } from './phonePage';
import { attachTicket } from './schema';

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Random bytes of a code. */
const length = 24;
/** Pixels: read from a hand's breadth, and few bytes. */
const width = 240;

/** The pet that is named, or whose case is. */
async function petMeant(
  { db }: CallContext,
  { petId, caseId }: RequestOf<typeof attachmentCalls.qrImg>,
): Promise<string> {
  if (petId) return petId;
  if (!caseId) throw invalid('petId', '请选择宠物');
  const [found] = await db
    .select({ petId: medicalCase.petId })
    .from(medicalCase)
    .where(eq(medicalCase.id, caseId));
  if (!found) throw notFound();
  return found.petId;
}

/**
 * A code by which one telephone sends pictures of one kind to one pet, for a while. It names the tenant, whose rows are
 * asked; of the rest only the hash is kept. In the address it stands behind `#`, which no server is told.
 *
 * @throws 404, 40302; 40001 without pet and case; 40902 for a case that takes no more
 */
export async function makeTicket(
  context: CallContext,
  request: RequestOf<typeof attachmentCalls.qrImg>,
): Promise<DataOf<typeof attachmentCalls.qrImg>> {
  const { db, identity, site } = context;
  const { row: animal, owner } = await petOf(context, await petMeant(context, request));
  const { caseId, addendumFlag } = await caseOfFile(db, animal.id, request);
  const ticket = `${identity.tenantId}.${randomBytes(length).toString('base64url')}`;
  const made = await db
    .insert(attachTicket)
    .values({
      ...{ hash: hashOf(ticket), petId: animal.id, caseId, addendumFlag, bizType: request.bizType },
      storeId: identity.storeId || owner.storeId,
      ...{ userId: identity.userId, userName: identity.userName, sessionId: identity.sessionId },
      expireDate: sql`now() + make_interval(mins => ${PHONE_UPLOAD_MINUTES})`,
    })
    .returning({ expireDate: attachTicket.expireDate });
  const url = `${site}${PHONE_PAGE}#${ticket}`;
  return {
    ...{ ticket, url, most: MOST_PHONE_PICTURES },
    qrImg: await toDataURL(url, { errorCorrectionLevel: 'M', margin: 2, width }),
    expire: formatDateTime(oneRow(made).expireDate),
  };
}

/** Ends the caller's own code; one that has ended already stays so. @throws 404 for a code of nobody or somebody else */
export async function closeTicket(
  { db, identity }: CallContext,
  { ticket }: RequestOf<typeof attachmentCalls.closeQr>,
): Promise<null> {
  const own = and(eq(attachTicket.hash, hashOf(ticket)), eq(attachTicket.userId, identity.userId));
  const [found] = await db.select({ hash: attachTicket.hash }).from(attachTicket).where(own);
  if (!found) throw notFound();
  await db
    .update(attachTicket)
    .set({ closedDate: sql`now()` })
    .where(and(own, isNull(attachTicket.closedDate)));
  return null;
}
