import { and, eq, sql } from 'drizzle-orm';
import { isImage } from '@hospital/shared/contract/fileTypes';
import { isOneOf } from '../../platform/database/paging';
import { ownerStore } from './schema';
import { pet } from '../owners/schema';
import type { FileKind } from '../../platform/files/fileKind';

/** The picture of a pet, seen as `GET /hospital/pet/searchById` and the lists of owners give it. */
export const petPictures: FileKind = {
  bizType: 'pet',
  takes: isImage,
  refusal: '图片不存在，请重新上传',
  seenBy: ({ permissions, storeScope }, bizId) =>
    permissions.has('hospital:pet:info') || permissions.has('hospital:customer:info')
      ? sql`exists (select 1 from ${pet} join ${ownerStore} on ${eq(ownerStore.ownerId, pet.ownerId)}
          where ${and(
            eq(pet.id, bizId),
            eq(pet.delFlag, 'N'),
            storeScope === 'all' ? undefined : isOneOf(ownerStore.storeId, storeScope),
          )})`
      : sql`false`,
};
