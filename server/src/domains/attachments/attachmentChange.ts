import { and, eq, inArray, sql } from 'drizzle-orm';
import { ATTACHMENT_TYPES } from '@hospital/shared/contract/attachmentWords';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { attachmentCalls } from '@hospital/shared/contract/calls/attachments';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { FILES_PATH } from '@hospital/shared/contract/fileTypes';
import { formatDateTime, parseDateTime } from '../../platform/database/chinaTime';
import { newId } from '../../platform/database/newId';
import { BusinessError, invalid, notFound, permissionMissing } from '../../platform/errors/businessError';
import { sysFile } from '../../platform/files/schema';
import { plainName } from '../../platform/files/takeIn';
import { showFiles } from '../../platform/files/uses';
import type { CallContext } from '../../platform/http/call';
import { changedBy, madeBy } from '../../platform/sessions/authorship';
import { petOf, tellStoresOf } from '../customer';
import { attachedFiles } from './attachedFiles';
import { type AttachmentRow, DELETE_ALL, refusedDeletion } from './attachmentRecords';
import { caseOfFile } from './caseOfFile';
import { attachment } from './schema';

const { bizType } = attachedFiles;

type SaveRequest = RequestOf<typeof attachmentCalls.save>;

/** A file as the log of operations keeps it. */
export const loggedFile = (
  row: Pick<AttachmentRow, 'name' | 'bizType' | 'remark' | 'shootTime' | 'addendumFlag'>,
  { petName, caseNo }: { readonly petName: string; readonly caseNo: string },
) => ({
  name: row.name,
  petName,
  caseNo,
  typeName: ATTACHMENT_TYPES[row.bizType],
  remark: row.remark,
  shootTime: formatDateTime(row.shootTime),
  addendumFlag: row.addendumFlag,
});

/** @throws 40001 for a moment that there is not, or that is yet to come */
function shotAt(text: string | undefined, now: Date): Date {
  if (text === undefined) return now;
  const time = parseDateTime(text);
  if (!time) throw invalid('shootTime', '拍摄时间不存在');
  if (time > now) throw invalid('shootTime', '拍摄时间不能晚于现在');
  return time;
}

const keyOf = (url: string): string => url.slice(FILES_PATH.length + 1);

/**
 * Attaches files to a pet, maybe to one of its cases. From now on whoever sees the pet's files sees them.
 *
 * @throws 404, 40302; 40902 for a case that takes no more; 40001 for a file that is not the caller's to show, one that
 *   stands twice, a case of another pet, a time to come
 */
export async function saveAttachments(
  context: CallContext,
  request: SaveRequest,
): Promise<{ ids: string[] }> {
  const { db, identity, audit } = context;
  const { row: animal, owner } = await petOf(context, request.petId);
  const ofCase = await caseOfFile(db, animal.id, request);
  const shootTime = shotAt(request.shootTime, new Date());
  const urls = request.files.map(({ url }) => url);
  const twice = urls.findIndex((url, index) => urls.indexOf(url) !== index);
  if (twice >= 0) throw invalid(`files[${twice}].url`, '同一文件不能重复提交');
  const prepared = request.files.map((file) => ({ ...file, id: newId() }));
  for (const [index, { id, url }] of prepared.entries())
    await showFiles(context, attachedFiles, id, { [`files[${index}].url`]: [url] });
  const kept = await db
    .select()
    .from(sysFile)
    .where(inArray(sysFile.key, urls.map(keyOf)));
  const byKey = new Map(kept.map((file) => [file.key, file]));
  for (const { id, url, name } of prepared) {
    const file = byKey.get(keyOf(url));
    if (!file) throw notFound();
    const row = {
      ...{ id, petId: animal.id, caseId: ofCase.caseId, storeId: identity.storeId || owner.storeId },
      ...{ bizType: request.bizType, url, name: plainName(name ?? '') || file.name },
      ...{ fileType: file.fileType, size: file.size, remark: request.remark?.trim() ?? '', shootTime },
      addendumFlag: ofCase.addendumFlag,
    };
    await db.insert(attachment).values({ ...row, ...madeBy(context) });
    const named = { petName: animal.name, caseNo: ofCase.caseNo };
    audit({ bizType, bizId: id, before: null, after: loggedFile(row, named) });
  }
  await tellStoresOf(context, [owner.id]);
  return { ids: prepared.map(({ id }) => id) };
}

/**
 * Takes a file away. Its row stays and says who did it; the content goes after a day, unless something else shows it.
 *
 * @throws 404, 40302; 40300 for a file of somebody else; 40902 for an own one after its 24 hours
 */
export async function deleteAttachment(
  context: CallContext,
  { id }: RequestOf<typeof attachmentCalls.delete>,
): Promise<null> {
  const { db, identity, audit } = context;
  const [row] = await db
    .select()
    .from(attachment)
    .where(and(eq(attachment.id, id), eq(attachment.deletedBy, '')))
    .for('update');
  if (!row) throw notFound();
  const { row: animal, owner } = await petOf(context, row.petId);
  const why = refusedDeletion(identity, row);
  if (why !== '' && row.createId !== identity.userId) throw permissionMissing(DELETE_ALL);
  if (why !== '') throw new BusinessError(ErrorCode.ForbiddenTransition, why);
  await db
    .update(attachment)
    .set({ deletedBy: identity.userId, deletedDate: sql`now()`, ...changedBy(context) })
    .where(eq(attachment.id, id));
  await showFiles(context, attachedFiles, id, {});
  audit({
    ...{ bizType, bizId: id },
    before: loggedFile(row, { petName: animal.name, caseNo: '' }),
    after: null,
  });
  await tellStoresOf(context, [owner.id]);
  return null;
}
