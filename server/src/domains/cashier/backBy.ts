import { yuanOf } from '@hospital/shared/contract/amounts';
import type { BackBy } from '@hospital/shared/contract/calls/backBy';
import type { PayWayCode } from '@hospital/shared/contract/billWords';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { chargeCalls } from '@hospital/shared/contract/calls/charges';
import { eq, sql } from 'drizzle-orm';
import { planReturns, type BackBy as Planned } from '../billing';
import { bill, billPayment } from '../billing/schema';
import type { CallContext } from '../../platform/http/call';
import { rowInScope } from '../../platform/sessions/rowInScope';

/** How much goes back, and how, on the wire. Amounts are fen. */
export const backOf = (amount: number, by: Planned | undefined): BackBy => ({
  amount: yuanOf(amount),
  ...{ already: yuanOf(by?.already ?? 0), byProvider: yuanOf(by?.byProvider ?? 0) },
});

/** How all that was paid on a bill would go back, by way. @throws 404, 40302 */
export async function returnable(
  context: CallContext,
  { billId }: RequestOf<typeof chargeCalls.returnable>,
): Promise<DataOf<typeof chargeCalls.returnable>> {
  await rowInScope(context, bill, billId);
  const paid = await context.db
    .select({ way: billPayment.way, amount: sql<number>`sum(${billPayment.amount})`.mapWith(Number) })
    .from(billPayment)
    .where(eq(billPayment.billId, billId))
    .groupBy(billPayment.way)
    .orderBy(billPayment.way);
  const parts = paid.filter(({ amount }) => amount > 0).map((part) => ({ ...part, billId }));
  const planned = await planReturns(context.db, parts);
  return {
    ways: parts.map(({ way, amount }, at) => ({ way: way as PayWayCode, ...backOf(amount, planned[at]) })),
  };
}
