import * as api from '@hospital/shared/calls';
import type { BillWithLines } from '@hospital/shared/contract/calls/bills';
import { billStates } from '@hospital/shared/contract/billStates';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { useMay } from '@hospital/shared/session';
import { doneStays } from './staysWhenVoid';

/** Why the user cannot make a bill void; empty: they can. What was given is written off by who gives money back. */
export function useWhyNoCancel({ status, ...bill }: Pick<BillWithLines, 'status' | 'items'>): string {
  const mayWriteOff = useMay(api.bills.refund);
  if (!mayMove(billStates, status, 'cancel')) return whyNot(billStates, status, 'cancel');
  return !mayWriteOff && doneStays(bill) ? '有项目已发药或已开始，须有账单退款权限才能作废' : '';
}
