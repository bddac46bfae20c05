import { sql } from 'drizzle-orm';
import { testingOrder } from '../laboratory/schema';
import { isOneOf } from '../../platform/database/paging';
import { invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { changedBy } from '../../platform/sessions/authorship';
import { testsOf } from './records';

/** `status` of a test that is not made. */
const CANCELLED = 4;

/** Tests that nobody charges any more are not made. @throws 40001 for one that has begun */
export async function cancelTests(context: CallContext, lineIds: readonly string[]): Promise<void> {
  const tests = [...(await testsOf(context.db, lineIds)).values()];
  if (tests.length === 0) return;
  if (tests.some(({ status }) => status > 0)) throw invalid('items', '检查已开始，不能作废或删除');
  await context.db
    .update(testingOrder)
    .set({ status: CANCELLED, version: sql`${testingOrder.version} + 1`, ...changedBy(context) })
    .where(
      isOneOf(
        testingOrder.id,
        tests.map(({ id }) => id),
      ),
    );
}
