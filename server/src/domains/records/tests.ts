import { and, desc, eq } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { caseCalls } from '@hospital/shared/contract/calls/cases';
import { formatDateTime } from '../../platform/database/chinaTime';
import { offsetOf } from '../../platform/database/paging';
import type { CallContext } from '../../platform/http/call';
import { within } from '../../platform/sessions/storesInView';
import { petOf } from '../customer';
import { testingOrder } from '../laboratory/schema';

/** `status` of a test whose report went out. */
const OUT = 3;

/** Tests of a pet in the caller's stores, the newest first; of each what is out of range, or else all. @throws 404, 40302 */
export async function testsOfPet(
  context: CallContext,
  request: RequestOf<typeof caseCalls.tests>,
): Promise<DataOf<typeof caseCalls.tests>> {
  const { db, identity } = context;
  await petOf(context, request.petId);
  const wanted = and(
    eq(testingOrder.petId, request.petId),
    within(testingOrder.storeId, identity.storeScope),
    request.type ? eq(testingOrder.type, request.type) : undefined,
  );
  const rows = await db
    .select()
    .from(testingOrder)
    .where(wanted)
    .orderBy(desc(testingOrder.applyTime), desc(testingOrder.id))
    .limit(request.pageSize)
    .offset(offsetOf(request));
  const list = rows.map((row) => {
    // What nobody has approved, or was sent back, is no finding.
    const values = row.status === OUT ? row.results : [];
    const outside = values.filter(({ flag }) => flag !== 'N');
    return {
      ...{ id: row.id, orderNo: row.orderNo, caseId: row.caseId, productName: row.productName },
      ...{ type: row.type, status: row.status, correctTimes: row.correctTimes },
      conclusion: row.status === OUT ? row.conclusion : '',
      applyTime: formatDateTime(row.applyTime),
      reportTime: row.reportTime && formatDateTime(row.reportTime),
      results: outside.length > 0 ? outside : values,
      values,
    };
  });
  return { list, total: await db.$count(testingOrder, wanted) };
}
