import { and, eq, sql } from 'drizzle-orm';
import { isImage } from '@hospital/shared/contract/fileTypes';
import { notice } from './schema';
import type { FileKind } from '../../platform/files/fileKind';
import { readable } from './noticeStates';

/** Pictures in an announcement, seen by whom it is meant for and by who manages announcements. */
export const noticePictures: FileKind = {
  bizType: 'notice',
  takes: isImage,
  refusal: '图片不存在，请重新上传',
  seenBy: (caller, bizId) =>
    sql`exists (select 1 from ${notice} where ${and(eq(notice.id, bizId), readable(caller))})`,
};
