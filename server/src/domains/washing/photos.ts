import { and, eq, sql } from 'drizzle-orm';
import { isImage } from '@hospital/shared/contract/fileTypes';
import type { FileKind } from '../../platform/files/fileKind';
import { within } from '../../platform/sessions/storesInView';
import { washPlan } from '../reception/schema';

/** Photographs of before and after, seen as `GET /hospital/booking/listWashPlan` gives them. */
export const washPhotos: FileKind = {
  bizType: 'washPlan',
  takes: isImage,
  refusal: '照片不存在，请重新上传',
  seenBy: ({ permissions, storeScope }, bizId) =>
    permissions.has('hospital:booking:listWashPlan')
      ? sql`exists (select 1 from ${washPlan} where ${and(eq(washPlan.id, bizId), within(washPlan.storeId, storeScope))})`
      : sql`false`,
};
