import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { washingCalls } from '@hospital/shared/contract/calls/washing';
import type { CallContext } from '../../platform/http/call';
import { rowInScope } from '../../platform/sessions/rowInScope';
import { finishVisit } from '../bookings';
import { booking } from '../reception/schema';
import { addWashPlan } from './planChange';

/**
 * Ends a visit and makes the plan that follows it, in one transaction.
 *
 * @throws as `finishVisit` and `addWashPlan`; 40001 for a plan of another animal than the visit's
 */
export async function finishAndWashPlan(
  context: CallContext,
  { bookingId, version, plan }: RequestOf<typeof washingCalls.finishAndSave>,
): Promise<DataOf<typeof washingCalls.finishAndSave>> {
  const { storeId, reservationId } = await rowInScope(context, booking, bookingId);
  await finishVisit(context, { id: bookingId, ...(version === undefined ? {} : { version }) });
  const from = { bookingId, ...(reservationId ? { reservationId } : {}) };
  const { id } = await addWashPlan(context, { ...plan, ...from }, storeId);
  return { planId: id };
}
