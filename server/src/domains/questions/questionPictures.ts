import { and, eq, sql } from 'drizzle-orm';
import { isImage } from '@hospital/shared/contract/fileTypes';
import type { FileKind } from '../../platform/files/fileKind';
import { questionAnswer } from './schema';
import { seenBy } from './seenBy';

/** Pictures in an answer, seen by whoever reads it. */
export const questionPictures: FileKind = {
  bizType: 'question',
  takes: isImage,
  refusal: '图片不存在，请重新上传',
  seenBy: (caller, bizId) =>
    sql`exists (select 1 from ${questionAnswer} where ${and(eq(questionAnswer.id, bizId), seenBy(caller))})`,
};
