import type { BillWithLines } from '@hospital/shared/contract/calls/bills';
import { type BillMove, billStates } from '@hospital/shared/contract/billStates';
import { BILL_OF_FILED_CASE } from '@hospital/shared/contract/billWords';
import { mayMove, whyNot } from '@hospital/shared/contract/states';

/** Why a bill is not changed, or not made void; empty: it is. */
export function whyNoMove(
  { status, caseFiledFlag }: Pick<BillWithLines, 'status' | 'caseFiledFlag'>,
  move: BillMove,
): string {
  if (!mayMove(billStates, status, move)) return whyNot(billStates, status, move);
  // What a bill of a filed case charges stays; that nobody will pay it is another matter.
  return caseFiledFlag === 'Y' && move === 'modify' ? BILL_OF_FILED_CASE : '';
}
