import type { BillWithLines } from '@hospital/shared/contract/calls/bills';
import { billStates } from '@hospital/shared/contract/billStates';
import { BILL_OF_FILED_CASE } from '@hospital/shared/contract/billWords';
import { mayMove, whyNot } from '@hospital/shared/contract/states';

/** Why a bill is not changed; empty: it is. */
export function whyNoChange({
  status,
  caseFiledFlag,
}: Pick<BillWithLines, 'status' | 'caseFiledFlag'>): string {
  if (!mayMove(billStates, status, 'modify')) return whyNot(billStates, status, 'modify');
  return caseFiledFlag === 'Y' ? BILL_OF_FILED_CASE : '';
}
