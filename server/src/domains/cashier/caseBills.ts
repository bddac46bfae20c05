import { and } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { BillBrief, billCalls, BillWithLines } from '@hospital/shared/contract/calls/bills';
import { bill } from '../billing/schema';
import { medicalCase } from '../cases/schema';
import { isOneOf } from '../../platform/database/paging';
import { invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { rowInScope } from '../../platform/sessions/rowInScope';
import { within } from '../../platform/sessions/storesInView';
import { billsWithLines, briefsOf, newestFirst } from './records';

/** Cases that one question names. */
const MOST_CASES = 200;

async function idsOfCases({ db, identity }: CallContext, caseIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: bill.id })
    .from(bill)
    .where(and(isOneOf(bill.caseId, caseIds), within(bill.storeId, identity.storeScope)))
    .orderBy(...newestFirst);
  return rows.map(({ id }) => id);
}

/** The bills of a case with their lines, the newest first. @throws 404, 40302 */
export async function billsOfCase(
  context: CallContext,
  { caseId }: RequestOf<typeof billCalls.caseList>,
): Promise<BillWithLines[]> {
  await rowInScope(context, medicalCase, caseId);
  return billsWithLines(context.db, await idsOfCases(context, [caseId]));
}

/** The bills of several cases, of those that the caller sees. @throws 40001 for more than 200 */
export async function billsOfCases(
  context: CallContext,
  { caseIds }: RequestOf<typeof billCalls.casesList>,
): Promise<BillBrief[]> {
  const named = [...new Set(caseIds.split(',').filter((id) => id !== ''))];
  if (named.length > MOST_CASES) throw invalid('caseIds', `一次最多查询${MOST_CASES}个病例`);
  const ids = await idsOfCases(context, named);
  const byId = new Map((await briefsOf(context.db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
