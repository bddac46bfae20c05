import { and, desc, eq, lt, ne, or, type SQL } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { testingCalls } from '@hospital/shared/contract/calls/testing';
import { MOST_EARLIER } from '@hospital/shared/contract/testWords';
import { formatDateTime } from '../../platform/database/chinaTime';
import type { CallContext } from '../../platform/http/call';
import { rowInScope } from '../../platform/sessions/rowInScope';
import { within } from '../../platform/sessions/storesInView';
import { testingOrder } from './schema';
import { animalOf } from './testRow';

/** Reports that are looked through for those that share an item. */
const LOOKED_AT = 200;

/** Reports that were out before this one, in the order in which they are listed; while it is not out, all that are. */
const outBefore = ({ id, reportTime }: typeof testingOrder.$inferSelect): SQL | undefined =>
  reportTime === null
    ? undefined
    : or(
        lt(testingOrder.reportTime, reportTime),
        and(eq(testingOrder.reportTime, reportTime), lt(testingOrder.id, id)),
      );

/** Earlier reports of the animal that share an item with the test of the order, the newest first. @throws 404, 40302 */
export async function historyOf(
  context: CallContext,
  { id }: RequestOf<typeof testingCalls.history>,
): Promise<DataOf<typeof testingCalls.history>> {
  const { db, identity } = context;
  const row = await rowInScope(context, testingOrder, id);
  const { panel } = await animalOf(db, row);
  const items = new Set([...panel, ...row.results].map(({ item }) => item));
  const rows = await db
    .select()
    .from(testingOrder)
    .where(
      and(
        eq(testingOrder.petId, row.petId),
        eq(testingOrder.status, 3),
        ne(testingOrder.id, id),
        outBefore(row),
        within(testingOrder.storeId, identity.storeScope),
      ),
    )
    .orderBy(desc(testingOrder.reportTime), desc(testingOrder.id))
    .limit(LOOKED_AT);
  return rows
    .filter(
      ({ productName, results }) =>
        productName === row.productName || results.some(({ item }) => items.has(item)),
    )
    .slice(0, MOST_EARLIER)
    .map(({ reportTime, ...one }) => ({
      ...{ id: one.id, orderNo: one.orderNo, productName: one.productName },
      ...{ results: one.results, conclusion: one.conclusion },
      reportTime: formatDateTime(reportTime),
    }));
}
