import { and, desc, eq, type SQL } from 'drizzle-orm';
import { whyNotDelete } from '@hospital/shared/contract/attachmentWords';
import { ATTACHMENT_DELETE_HOURS } from '@hospital/shared/contract/bounds';
import type { Attachment } from '@hospital/shared/contract/calls/attachments';
import { fileTypeRules } from '@hospital/shared/contract/fileTypes';
import { formatDateTime } from '../../platform/database/chinaTime';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import type { SessionIdentity } from '../../platform/sessions/session';
import { medicalCase } from '../cases/schema';
import { owner, pet } from '../owners/schema';
import { attachment } from './schema';

export type AttachmentRow = typeof attachment.$inferSelect;

/** May delete everybody's files, at any time. */
export const DELETE_ALL = 'sys:attach:deleteAll';

const hour = 3_600_000;

/** Why the caller may not delete the file, as it is now. */
export const refusedDeletion = (
  { userId, permissions }: Pick<SessionIdentity, 'userId' | 'permissions'>,
  { createId, createDate }: Pick<AttachmentRow, 'createId' | 'createDate'>,
): string =>
  whyNotDelete({
    own: createId === userId,
    late: Date.now() - createDate.getTime() > ATTACHMENT_DELETE_HOURS * hour,
    any: permissions.has(DELETE_ALL),
  });

/** Files that are there, with what they hang on. */
export const attachments = (db: TenantDatabase, condition: SQL | undefined) =>
  db
    .select({ row: attachment, petName: pet.name, caseNo: medicalCase.caseNo })
    .from(attachment)
    .innerJoin(pet, eq(pet.id, attachment.petId))
    .innerJoin(owner, eq(owner.id, pet.ownerId))
    .leftJoin(medicalCase, eq(medicalCase.id, attachment.caseId))
    .where(and(eq(attachment.deletedBy, ''), eq(pet.delFlag, 'N'), condition))
    .orderBy(desc(attachment.shootTime), desc(attachment.id));

interface Found {
  readonly row: AttachmentRow;
  readonly petName: string;
  readonly caseNo: string | null;
}

/** A file as calls give it. */
export const attachmentOf = (identity: SessionIdentity, { row, petName, caseNo }: Found): Attachment => ({
  id: row.id,
  petId: row.petId,
  petName,
  caseId: row.caseId,
  caseNo: caseNo ?? '',
  bizType: row.bizType,
  name: row.name,
  url: row.url,
  fileType: row.fileType,
  typeName: fileTypeRules[row.fileType].typeName,
  size: row.size,
  remark: row.remark,
  shootTime: formatDateTime(row.shootTime),
  source: row.ticketHash === '' ? 'desk' : 'phone',
  addendumFlag: row.addendumFlag,
  createName: row.createName,
  createDate: formatDateTime(row.createDate),
  whyNotDelete: refusedDeletion(identity, row),
});
