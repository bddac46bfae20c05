import { and, eq, sql } from 'drizzle-orm';
import { ATTACHMENT_TYPES } from '@hospital/shared/contract/attachmentWords';
import { MOST_PHONE_PICTURES } from '@hospital/shared/contract/bounds';
import type { CallDeclaration, DataOf, RequestOf } from '@hospital/shared/contract/call';
import { attachmentCalls } from '@hospital/shared/contract/calls/attachments';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { isImage, typeOfName } from '@hospital/shared/contract/fileTypes';
import type { CallId } from '@hospital/shared/contract/live';
import { formatDateTime } from '../../platform/database/chinaTime';
import { newId } from '../../platform/database/newId';
import { oneRow } from '../../platform/database/oneRow';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { BusinessError, invalid } from '../../platform/errors/businessError';
import { urlOf } from '../../platform/files/shownFile';
import type { TakenFile } from '../../platform/files/takeIn';
import { admitUpload, beginUpload } from '../../platform/files/uploadLimits';
import { takeReceived, writeFileRow } from '../../platform/files/uploads';
import { showTaken } from '../../platform/files/uses';
import { originOf, writeAuditLog } from '../../platform/http/auditLog';
import type { AdmitAnybody, PublicCallContext } from '../../platform/http/call';
import { publish } from '../../platform/live/publish';
import type { Services } from '../../platform/server/services';
import { Attempts } from '../../platform/sessions/attempts';
import { storesOfOwner } from '../customer';
import { pet } from '../owners/schema';
import { attachedFiles } from './attachedFiles';
import { loggedFile } from './attachmentChange';
import { caseOfFile } from './caseOfFile';
import { hashOf } from './phoneTicket';
import { attachTicket, attachment } from './schema';

const { bizType } = attachedFiles;

type Ticket = typeof attachTicket.$inferSelect;
type Known = Pick<RequestOf<typeof attachmentCalls.phone>, 'ticket' | 'device'>;
type Progress = DataOf<typeof attachmentCalls.phoneUpload>;

/** Seconds in which calls are counted. */
const minute = 60;
/** So many calls of one address a minute: telephones of a whole store come from one. */
const mostOfAddress = 240;
/** So many calls by one code a minute. */
const mostOfTicket = 60;

const ADVICE = '，请在电脑上重新生成';
const refused = (words: string): BusinessError =>
  new BusinessError(ErrorCode.ForbiddenTransition, words + ADVICE);
const tooOften = (): BusinessError =>
  new BusinessError(ErrorCode.TooManyRequests, '操作过于频繁，请稍后再试');

/** Counts before anything of a body is read. @throws 42901 */
const admitAddress =
  ({ database }: Services): AdmitAnybody =>
  async ({ ip }) => {
    const hits = await new Attempts(database.kernel).count(`attachPhone:${ip}`, minute);
    if (hits > mostOfAddress) throw tooOften();
  };

/** Whose code it says it is. @throws 404 for what cannot be one */
function tenantOf(ticket: string): string {
  const [, tenantId] = /^([\w-]{1,64})\.[\w-]+$/.exec(ticket) ?? [];
  if (tenantId === undefined) throw unknownTicket();
  return tenantId;
}

const unknownTicket = (): BusinessError => new BusinessError(ErrorCode.NotFound, `二维码无效${ADVICE}`);

/**
 * The code while it is good for that telephone; the first telephone gets it.
 *
 * @throws 404 for a code that nobody made; 40902 in words for one that is over, or another telephone's
 */
async function heldTicket(db: TenantDatabase, { ticket, device }: Known): Promise<Ticket> {
  const ofTicket = eq(attachTicket.hash, hashOf(ticket));
  const [found] = await db
    .select({ row: attachTicket, late: sql<boolean>`${attachTicket.expireDate} <= now()` })
    .from(attachTicket)
    .where(ofTicket)
    .for('update');
  if (!found) throw unknownTicket();
  const { row, late } = found;
  if (late) throw refused('二维码已过期');
  if (row.closedDate) throw refused('电脑上已关闭上传');
  const deviceHash = hashOf(device);
  if (row.deviceHash !== '' && row.deviceHash !== deviceHash) throw refused('二维码已被另一部手机使用');
  if (row.deviceHash === '') await db.update(attachTicket).set({ deviceHash }).where(ofTicket);
  return row;
}

const countOf = (db: TenantDatabase, { hash }: Ticket): Promise<number> =>
  db.$count(attachment, eq(attachment.ticketHash, hash));

const progressOf = (taken: number): Progress => ({ taken, most: MOST_PHONE_PICTURES });

/**
 * Counts a call by the code, and looks whether its maker is still signed in, ahead of the transaction.
 *
 * @returns the tenant whose code it is
 * @throws 42901; 404 for a code that nobody made; 40902 once its maker has signed out
 */
async function admitTicket({ database, sessions }: Services, { ticket }: Known): Promise<string> {
  const tenantId = tenantOf(ticket);
  const hash = hashOf(ticket);
  const [found] = await database
    .reader(tenantId)
    .select({ sessionId: attachTicket.sessionId })
    .from(attachTicket)
    .where(eq(attachTicket.hash, hash));
  if (!found) throw unknownTicket();
  const hits = await new Attempts(database.kernel).count(`attachTicket:${hash}`, minute);
  if (hits > mostOfTicket) throw tooOften();
  const open = await sessions.isOpen({ tenantId, sessionId: found.sessionId });
  if (!open) throw refused('电脑上已退出登录');
  return tenantId;
}

/** What the code that a telephone has read is for. @throws 42901, 404, 40902 */
export const openOnPhone =
  (services: Services) =>
  async (
    visitor: PublicCallContext,
    known: RequestOf<typeof attachmentCalls.phone>,
  ): Promise<DataOf<typeof attachmentCalls.phone>> => {
    await admitAddress(services)(visitor);
    const tenantId = await admitTicket(services, known);
    return services.database.write(tenantId, async (db) => {
      const row = await heldTicket(db, known);
      const animal = oneRow(await db.select().from(pet).where(eq(pet.id, row.petId)));
      return {
        ...{ petName: animal.name, typeName: ATTACHMENT_TYPES[row.bizType] },
        expire: formatDateTime(row.expireDate),
        ...progressOf(await countOf(db, row)),
      };
    });
  };

interface Sent {
  readonly key: string;
  readonly file: TakenFile;
}

/** Writes a picture that was taken in, unless it was before. */
async function attach(
  db: TenantDatabase,
  row: Ticket,
  { ip, traceId }: PublicCallContext,
  { key, file }: Sent,
): Promise<void> {
  const { petId, userId, userName, storeId } = row;
  const ofCase = await caseOfFile(db, petId, row);
  const animal = oneRow(await db.select().from(pet).where(eq(pet.id, petId)));
  await writeFileRow(db, { userId, userName }, file);
  const kept = {
    ...{ id: newId(), petId, caseId: ofCase.caseId, storeId, bizType: row.bizType },
    ...{ url: urlOf(file.key), name: file.name, fileType: file.fileType, size: file.size },
    ...{ remark: '', shootTime: new Date(), addendumFlag: ofCase.addendumFlag },
    ...{ ticketHash: row.hash, ticketKey: key },
    ...{ createId: userId, createName: userName, updateId: userId, updateName: userName },
  };
  await db.insert(attachment).values(kept);
  await showTaken(db, attachedFiles, kept.id, file.id);
  const after = loggedFile(kept, { petName: animal.name, caseNo: ofCase.caseNo });
  const id = 'attachments.phoneUpload' satisfies CallId;
  const declaration: Pick<CallDeclaration, 'method' | 'path'> = attachmentCalls.phoneUpload;
  const identity = { userId, userName, storeId };
  await writeAuditLog(db, originOf({ id, declaration, identity, ip, traceId }), [
    { bizType, bizId: kept.id, before: null, after },
  ]);
  const stores = await storesOfOwner(db, animal.ownerId);
  const calls: CallId[] = ['attachments.list', 'attachments.listByPetId'];
  await publish(db, { to: { stores }, kind: 'data', data: { calls } });
}

/**
 * A picture of a telephone, attached as of whoever shows the code. One that is sent again is taken once.
 *
 * @throws 42901; 404, 40902; 40001 at `file` for what is no picture
 */
export const uploadByPhone = (services: Services) => {
  const take = async (
    visitor: PublicCallContext,
    { key, file, ...known }: RequestOf<typeof attachmentCalls.phoneUpload>,
  ): Promise<Progress> => {
    const type = typeOfName(file.name);
    if (type === null || !isImage(type)) throw invalid('file', '仅支持图片');
    const { database } = services;
    const tenantId = await admitTicket(services, known);
    const hash = hashOf(known.ticket);
    const ofKey = and(eq(attachment.ticketHash, hash), eq(attachment.ticketKey, key));
    /** How far the code is; null while there is room and the picture is not among its own. */
    const settled = async (db: TenantDatabase, row: Ticket): Promise<Progress | null> => {
      const taken = await countOf(db, row);
      if ((await db.$count(attachment, ofKey)) > 0) return progressOf(taken);
      if (taken >= MOST_PHONE_PICTURES) throw refused(`已上传${MOST_PHONE_PICTURES}张`);
      return null;
    };
    const before = await database.write(tenantId, async (db) => {
      const row = await heldTicket(db, known);
      return { row, progress: await settled(db, row) };
    });
    if (before.progress) return before.progress;
    const owner = { tenantId, userId: before.row.userId };
    const end = beginUpload(owner);
    try {
      await admitUpload(services, database.reader(tenantId), owner);
      const taken = await takeReceived(owner, services, file);
      return await database.write(tenantId, async (db) => {
        // It may have ended while the picture was drawn, and others may have come.
        const row = await heldTicket(db, known);
        const progress = await settled(db, row);
        if (progress) return progress;
        const number = (await countOf(db, row)) + 1;
        const name = `${ATTACHMENT_TYPES[row.bizType]}${number}.${taken.fileType}`;
        await attach(db, row, visitor, { key, file: { ...taken, name } });
        return progressOf(number);
      });
    } finally {
      end();
    }
  };
  return Object.assign(take, { admitAnybody: admitAddress(services) });
};
