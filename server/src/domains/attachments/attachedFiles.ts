import { and, eq, sql } from 'drizzle-orm';
import { isDocument } from '@hospital/shared/contract/fileTypes';
import { isOneOf } from '../../platform/database/paging';
import type { FileKind } from '../../platform/files/fileKind';
import { ownerStore } from '../customer/schema';
import { pet } from '../owners/schema';
import { attachment } from './schema';

/** Files of pets, seen as `GET /sys/attach/list` gives them; a deleted one is seen by nobody. */
export const attachedFiles: FileKind = {
  bizType: 'attachment',
  takes: isDocument,
  refusal: '文件不存在，请重新上传',
  seenBy: ({ permissions, storeScope }, bizId) =>
    permissions.has('sys:attach:list')
      ? sql`exists (select 1 from ${attachment} join ${pet} on ${eq(pet.id, attachment.petId)}
          join ${ownerStore} on ${eq(ownerStore.ownerId, pet.ownerId)}
          where ${and(
            eq(attachment.id, bizId),
            eq(attachment.deletedBy, ''),
            eq(pet.delFlag, 'N'),
            storeScope === 'all' ? undefined : isOneOf(ownerStore.storeId, storeScope),
          )})`
      : sql`false`,
};
