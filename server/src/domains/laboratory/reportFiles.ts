import { and, eq, sql } from 'drizzle-orm';
import { isDocument } from '@hospital/shared/contract/fileTypes';
import { testingOrder } from './schema';
import type { FileKind } from '../../platform/files/fileKind';
import { within } from '../../platform/sessions/storesInView';

/** Attachments of a report, seen as `GET /hospital/testing/infoByOrderId/{id}` gives it. */
export const reportFiles: FileKind = {
  bizType: 'testingOrder',
  takes: isDocument,
  refusal: '附件不存在，请重新上传',
  seenBy: ({ permissions, storeScope }, bizId) =>
    permissions.has('hospital:testing:info')
      ? sql`exists (select 1 from ${testingOrder}
          where ${and(eq(testingOrder.id, bizId), within(testingOrder.storeId, storeScope))})`
      : sql`false`,
};
