import { eq } from 'drizzle-orm';
import { caseStates, CLOSED_CASE_STATUSES } from '@hospital/shared/contract/caseStates';
import { JUDGED_ITEMS } from '@hospital/shared/contract/caseWords';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { caseCalls } from '@hospital/shared/contract/calls/cases';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { formatDateTime } from '../../platform/database/chinaTime';
import { expectVersion } from '../../platform/database/optimisticLock';
import { BusinessError, forbiddenTransition, invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { changedBy, madeBy } from '../../platform/sessions/authorship';
import { rowInScope } from '../../platform/sessions/rowInScope';
import { medicalCase } from '../cases/schema';
import { bizType, holdCase, statusOf } from './held';
import { caseScore } from './schema';

type Judged = RequestOf<typeof caseCalls.judge>;
type ScoreRow = typeof caseScore.$inferSelect;

/** Every item once, with the weight that is declared. @throws 40001 */
function itemsOf({ items }: Judged): ScoreRow['items'] {
  const given = new Map(items.map((one) => [one.item, one]));
  if (given.size !== items.length) throw invalid('items', '评分项不能重复');
  return JUDGED_ITEMS.map(({ item, name, weight }) => {
    const one = given.get(item);
    if (!one) throw invalid('items', `请填写${name}的得分`);
    return { item, weight, score: one.score, remark: one.remark?.trim() ?? '' };
  });
}

const shown = (row: ScoreRow) => ({
  ...{ items: row.items, total: row.total, comment: row.comment, judgeName: row.updateName },
  judgeTime: formatDateTime(row.updateDate),
  version: row.version,
});

/**
 * Judges a record that is complete, by its weights; judging again replaces what was said.
 *
 * @throws 404, 40302, 40001; 40901 with the score that somebody else gave; 40902 for one's own, and for one that is open
 */
export async function judgeCase(
  context: CallContext,
  request: Judged,
): Promise<DataOf<typeof caseCalls.judge>> {
  const { db, identity, audit } = context;
  const row = await holdCase(context, request.caseId);
  if ([row.doctorId, row.assistantId].includes(identity.userId))
    throw new BusinessError(ErrorCode.ForbiddenTransition, '不能给自己的病例评分');
  if (!CLOSED_CASE_STATUSES.includes(statusOf(row)))
    throw forbiddenTransition(caseStates.words[statusOf(row)], '评分');
  const items = itemsOf(request);
  const total = Math.round(items.reduce((sum, { weight, score }) => sum + (weight * score) / 100, 0));
  const comment = request.comment?.trim() ?? '';
  const [before] = await db.select().from(caseScore).where(eq(caseScore.caseId, row.id));
  if (before) {
    await expectVersion(before, request, () => shown(before));
    await db
      .update(caseScore)
      .set({ items, total, comment, ...changedBy(context), version: before.version + 1 })
      .where(eq(caseScore.caseId, row.id));
  } else {
    await db.insert(caseScore).values({ caseId: row.id, items, total, comment, ...madeBy(context) });
  }
  await db.update(medicalCase).set({ judgeScore: total }).where(eq(medicalCase.id, row.id));
  audit({
    ...{ bizType, bizId: row.id, kind: 'changed' },
    before: { caseNo: row.caseNo, judgeScore: row.judgeScore },
    after: { caseNo: row.caseNo, judgeScore: total },
  });
  await context.tellChanges({ stores: [row.storeId] });
  return { total };
}

/** What was said of a record, with what is judged. @throws 404, 40302 */
export async function scoreOf(
  context: CallContext,
  { caseId }: RequestOf<typeof caseCalls.score>,
): Promise<DataOf<typeof caseCalls.score>> {
  await rowInScope(context, medicalCase, caseId);
  const [row] = await context.db.select().from(caseScore).where(eq(caseScore.caseId, caseId));
  return { score: row ? shown(row) : null, items: JUDGED_ITEMS.map((one) => ({ ...one })) };
}
