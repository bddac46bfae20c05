import { and, eq, sql } from 'drizzle-orm';
import { isImage } from '@hospital/shared/contract/fileTypes';
import { store } from '../places/schema';
import type { FileKind } from '../../platform/files/fileKind';
import { within } from '../../platform/sessions/storesInView';

/** Pictures of a store, seen as `POST /sys/store/info/{id}` gives it. */
export const storePictures: FileKind = {
  bizType: 'store',
  takes: isImage,
  refusal: '图片不存在，请重新上传',
  seenBy: ({ permissions, storeScope }, bizId) =>
    permissions.has('sys:store:list')
      ? sql`exists (select 1 from ${store} where ${and(eq(store.id, bizId), eq(store.delFlag, 'N'), within(store.id, storeScope))})`
      : sql`false`,
};
