import { and, eq, sql } from 'drizzle-orm';
import { isDocument } from '@hospital/shared/contract/fileTypes';
import { review, reviewFollow } from './schema';
import type { FileKind } from '../../platform/files/fileKind';
import { within } from '../../platform/sessions/storesInView';

/** What was attached to an attempt at a follow-up, seen as `GET /hospital/review/follow/list/{id}` gives it. */
export const followFiles: FileKind = {
  bizType: 'reviewFollow',
  takes: isDocument,
  refusal: '附件不存在，请重新上传',
  seenBy: ({ permissions, storeScope }, bizId) =>
    permissions.has('hospital:review:list')
      ? sql`exists (select 1 from ${reviewFollow} join ${review} on ${eq(review.id, reviewFollow.reviewId)}
          where ${and(eq(reviewFollow.id, bizId), within(review.storeId, storeScope))})`
      : sql`false`,
};
