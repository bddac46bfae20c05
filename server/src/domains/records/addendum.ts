import { ADDED_CASE_STATUSES, caseStates } from '@hospital/shared/contract/caseStates';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { caseCalls } from '@hospital/shared/contract/calls/cases';
import { newId } from '../../platform/database/newId';
import { forbiddenTransition, invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { madeBy } from '../../platform/sessions/authorship';
import { bizType, holdCase, statusOf } from './held';
import { caseAddendum } from './schema';

/** Adds to a record that is complete; nothing takes it back. @throws 404, 40302, 40001, 40902 */
export async function addToCase(
  context: CallContext,
  request: RequestOf<typeof caseCalls.addendum>,
): Promise<DataOf<typeof caseCalls.addendum>> {
  const row = await holdCase(context, request.caseId);
  if (!ADDED_CASE_STATUSES.includes(statusOf(row)))
    throw forbiddenTransition(caseStates.words[statusOf(row)], '添加补充说明');
  const content = request.content.trim();
  if (content === '') throw invalid('content', '请填写补充说明');
  const id = newId();
  await context.db.insert(caseAddendum).values({ id, caseId: row.id, content, ...madeBy(context) });
  context.audit({
    ...{ bizType, bizId: row.id, kind: 'changed' },
    before: { caseNo: row.caseNo },
    after: { caseNo: row.caseNo, addendum: content },
  });
  await context.tellChanges({ stores: [row.storeId] });
  return { id };
}
