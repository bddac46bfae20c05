import type { CaseBrief } from '@hospital/shared/contract/calls/cases';
import { caseStates, CLOSED_CASE_STATUSES } from '@hospital/shared/contract/caseStates';

type Writers = Pick<CaseBrief, 'doctorId' | 'assistantId'>;

/** Whether somebody wrote the case, or assisted: they read its score, and do not give it. */
export const isOwn = ({ doctorId, assistantId }: Writers, userId: string): boolean =>
  [doctorId, assistantId].includes(userId);

/** What the button of the score is called. */
export const scoreWords = (writers: Writers, userId: string): string =>
  isOwn(writers, userId) ? '查看评分' : '评分';

/** Why the score of a case does not open: it is not complete, or one's own and nobody has judged it. Empty: it opens. */
export function whyNoScore(
  record: Writers & Pick<CaseBrief, 'status' | 'judgeScore'>,
  userId: string,
): string {
  if (!CLOSED_CASE_STATUSES.includes(record.status))
    return `当前状态（${caseStates.words[record.status]}）不允许评分`;
  return isOwn(record, userId) && record.judgeScore === null ? '不能给自己的病例评分' : '';
}
