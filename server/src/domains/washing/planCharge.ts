import { and, eq, ne } from 'drizzle-orm';
import { yuanOf } from '@hospital/shared/contract/amounts';
import { VOID } from '@hospital/shared/contract/billStates';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { washingCalls } from '@hospital/shared/contract/calls/washing';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { BusinessError } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { bill } from '../billing/schema';
import { heldPlan, writePlan } from './heldPlan';
import { openPlanBill } from './planBill';
import { itemsOfPlans } from './planItems';

/**
 * Opens a bill once more over a finished plan whose bill was made void. The plan is held, so that of several at once one
 * does, and the others find a bill that stands.
 *
 * @throws 404, 40302, 40901; 40902 in another state, and while its bill is not void
 */
export async function chargeWashPlan(
  context: CallContext,
  request: RequestOf<typeof washingCalls.charge>,
): Promise<DataOf<typeof washingCalls.charge>> {
  const { db } = context;
  const held = await heldPlan(context, request, 'charge');
  const { row } = held;
  const [standing] = await db
    .select({ billNo: bill.billNo })
    .from(bill)
    .where(and(eq(bill.id, row.billId ?? ''), ne(bill.status, VOID)));
  if (standing)
    throw new BusinessError(ErrorCode.ForbiddenTransition, `账单${standing.billNo}没有作废，不能重新开单`);
  const made = await openPlanBill(context, row, await itemsOfPlans(db, [row.id]));
  await writePlan(context, held, { billId: made.id });
  return { billId: made.id, amount: yuanOf(made.payableAmount) };
}
