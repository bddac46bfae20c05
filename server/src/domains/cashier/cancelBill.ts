import type { RequestOf } from '@hospital/shared/contract/call';
import type { billCalls } from '@hospital/shared/contract/calls/bills';
import { invalid, staleVersion } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { billInfo } from './billInfo';
import { expectMove, heldBill, isCaseOver } from './heldBill';
import { voidBill, writeOff } from './voidBill';

/**
 * Makes an unpaid bill void. Of what was handed out and of tests that have begun, which are to be charged as long as the
 * case can be written, its sender has to say that they stay. Once the case is filed or referred nothing else can be done
 * with the bill any more.
 *
 * @throws 404; 40302; 40901, also where the case was filed or referred since its sender looked; 40902; 40300 for
 *   who gives no money back, where something was given or has begun and stays so; else 40001 for that; 42201
 */
export async function cancelBill(
  context: CallContext,
  { id, version, reason, caseOverFlag, doneStaysFlag }: RequestOf<typeof billCalls.cancel>,
): Promise<null> {
  const cancelReason = reason.trim();
  if (cancelReason === '') throw invalid('reason', '请填写作废原因');
  const row = await heldBill(context, id, { version });
  expectMove(row, 'cancel');
  const over = await isCaseOver(context, row);
  // What becomes of the bill was said otherwise before it was agreed to.
  if (caseOverFlag !== undefined && (caseOverFlag === 'Y') !== over)
    throw staleVersion(await billInfo(context, { id }));
  const doneStays = row.caseId !== null && doneStaysFlag === 'Y';
  await (over || doneStays ? writeOff : voidBill)(context, row, cancelReason);
  return null;
}
