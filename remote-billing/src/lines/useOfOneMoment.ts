import { useState } from 'react';
import type { BillWithLines } from '@hospital/shared/contract/calls/bills';
import type { CaseCharges } from '@hospital/shared/contract/calls/orders';

export interface BillsAndCheck {
  readonly bills: readonly BillWithLines[];
  readonly charges: CaseCharges;
}

/**
 * The bills of a case and what record and bills say of each other, of one moment. What a save changes comes in several
 * answers: shown one after the other they moved the buttons of the new bill away under a press, and 漏收核对 spoke of
 * bills that it had not seen.
 *
 * @param newest as they came
 * @param coming whether one of them is not the last word; of the same case the former ones stay meanwhile
 */
export function useOfOneMoment(newest: BillsAndCheck, coming: boolean): BillsAndCheck {
  const [settled, setSettled] = useState(newest);
  const shown = coming && settled.charges.caseId === newest.charges.caseId ? settled : newest;
  if (shown.bills !== settled.bills || shown.charges !== settled.charges) setSettled(shown);
  return shown;
}
