import { and, eq, ne, sql } from 'drizzle-orm';
import { testingOrder } from '../laboratory/schema';
import { isOneOf } from '../../platform/database/paging';
import { invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { changedBy } from '../../platform/sessions/authorship';

/** `status` of a test that is not made. */
const CANCELLED = 4;

/** Tests of lines that were not cancelled, locked: the laboratory begins none of them meanwhile. */
const heldTests = (context: CallContext, lineIds: readonly string[]) =>
  context.db
    .select({
      ...{ id: testingOrder.id, status: testingOrder.status },
      ...{ orderNo: testingOrder.orderNo, productName: testingOrder.productName },
    })
    .from(testingOrder)
    .where(and(isOneOf(testingOrder.billItemId, lineIds), ne(testingOrder.status, CANCELLED)))
    .orderBy(testingOrder.id)
    .for('update');

async function cancel(
  context: CallContext,
  tests: Awaited<ReturnType<typeof heldTests>>,
  cancelReason: string,
): Promise<void> {
  for (const { id, orderNo, status } of tests) {
    await context.db
      .update(testingOrder)
      .set({
        ...{ status: CANCELLED, cancelReason, version: sql`${testingOrder.version} + 1` },
        ...changedBy(context),
      })
      .where(eq(testingOrder.id, id));
    context.audit({
      ...{ bizType: 'testingOrder', bizId: id, before: { orderNo, status } },
      after: { orderNo, status: CANCELLED, cancelReason },
    });
  }
}

/** Tests that nobody charges any more are not made. @throws 40001 for one that has begun */
export async function cancelTests(
  context: CallContext,
  lineIds: readonly string[],
  reason: string,
): Promise<void> {
  if (lineIds.length === 0) return;
  const tests = await heldTests(context, lineIds);
  const begun = tests.filter(({ status }) => status > 0).map(({ productName }) => productName);
  if (begun.length > 0) throw invalid('items', `${begun.join('、')}检查已开始，不能作废或删除`);
  await cancel(context, tests, reason);
}

/** Tests that were given the money back for are not made, but for those that have begun. */
export async function cancelTestsNotBegun(
  context: CallContext,
  lineIds: readonly string[],
  reason: string,
): Promise<void> {
  if (lineIds.length === 0) return;
  const tests = await heldTests(context, lineIds);
  await cancel(
    context,
    tests.filter(({ status }) => status === 0),
    reason,
  );
}
