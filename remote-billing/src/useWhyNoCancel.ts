import * as api from '@hospital/shared/calls';
import type { BillWithLines } from '@hospital/shared/contract/calls/bills';
import { billStates } from '@hospital/shared/contract/billStates';
import { hasBegun, isDone, isHandedOut } from '@hospital/shared/contract/doneLines';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { useMay } from '@hospital/shared/session';

const named = (lines: BillWithLines['items']): string =>
  [...new Set(lines.map(({ productName }) => productName))].join('、');

/** What of a bill is charged, come what may, while its case is: it was handed out, or its test has begun. */
function whyCharged(items: BillWithLines['items']): string {
  const facts = [
    [named(items.filter(isHandedOut)), '已发药'],
    [named(items.filter(hasBegun)), '检查已开始'],
  ].flatMap(([names, state]) => (names ? [`${names}${state}`] : []));
  return facts.length > 0 ? `${facts.join('，')}，不能作废，请收款；不应收费的收款后退款` : '';
}

/**
 * Why the user cannot make a bill void; empty: they can. What was given stays to be charged while its case is charged;
 * after that it is written off by who gives money back.
 */
export function useWhyNoCancel({
  status,
  caseOverFlag,
  items,
}: Pick<BillWithLines, 'status' | 'caseOverFlag' | 'items'>): string {
  const mayWriteOff = useMay(api.bills.refund);
  if (!mayMove(billStates, status, 'cancel')) return whyNot(billStates, status, 'cancel');
  if (caseOverFlag !== 'Y') return whyCharged(items);
  return !mayWriteOff && items.some(isDone) ? '有项目已发药或已开始，须有账单退款权限才能作废' : '';
}
