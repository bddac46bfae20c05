import type { RequestOf } from '@hospital/shared/contract/call';
import type { billCalls } from '@hospital/shared/contract/calls/bills';
import { invalid, staleVersion } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { billInfo } from './billInfo';
import { expectMove, heldBill, isCaseOver } from './heldBill';
import { linesOf, type BillRecord } from './records';
import { voidBill, writeOff } from './voidBill';

/**
 * Makes an unpaid bill void. Of what was handed out or given and of tests that have begun, which are to be charged as long
 * as they can be, its sender has to say that they stay. Once the case is filed or referred nothing else can be done
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
  if (over || doneStaysFlag === 'Y') await writeOff(context, row, cancelReason);
  else {
    await expectNothingGiven(context, row);
    await voidBill(context, row, cancelReason);
  }
  return null;
}

/** @throws 40001 for a dose that was given: its stock is used, whatever becomes of the bill */
async function expectNothingGiven({ db }: CallContext, { id }: BillRecord): Promise<void> {
  const lines = (await linesOf(db, [id])).get(id) ?? [];
  const given = lines.find(({ givenFlag }) => givenFlag === 'Y');
  if (given) throw invalid('items', `${given.productName}已用于免疫驱虫，不能作废，请先撤销该次免疫驱虫`);
}
