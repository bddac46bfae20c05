import type { RequestOf } from '@hospital/shared/contract/call';
import type { referralCalls } from '@hospital/shared/contract/calls/referrals';
import { invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { heldFor, moveReferral } from './referralRow';
import { tellReceiver, tellSender } from './tell';

/** Sends an animal back with a reason; its case goes on where it is. @throws 404, 40302, 40001, 40901, 40902 */
export async function rejectReferral(
  context: CallContext,
  request: RequestOf<typeof referralCalls.reject>,
): Promise<null> {
  const row = await heldFor(context, 'reject', request);
  const rejectReason = request.reason.trim();
  if (rejectReason === '') throw invalid('reason', '请填写退回原因');
  await moveReferral(context, row, 'reject', { rejectReason });
  if (row.toStoreId !== null) await tellSender(context, row, '的转诊被退回', [`退回原因：${rejectReason}`]);
  return null;
}

/** Its sender withdraws what nobody has taken yet. @throws 404, 40302, 40901, 40902 */
export async function cancelReferral(
  context: CallContext,
  request: RequestOf<typeof referralCalls.cancel>,
): Promise<null> {
  const row = await heldFor(context, 'cancel', request);
  await moveReferral(context, row, 'cancel');
  await tellReceiver(context, row, '的转诊已被撤销');
  return null;
}
