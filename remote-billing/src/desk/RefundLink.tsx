import type { ReactNode } from 'react';
import * as api from '@hospital/shared/calls';
import type { BillBrief } from '@hospital/shared/contract/calls/bills';
import { openTab } from '@hospital/shared/navigation';
import { useMay } from '@hospital/shared/session';
import { Button } from '@hospital/shared/ui/core';
import type { Paid } from './PayDialog';

export type PaidBill = Pick<BillBrief, 'billNo' | 'ownerId'>;

/** The bills that took the money of a payment; none where packages took all of them. */
export const paidBy = ({ receiptNo, billIds }: Paid, bills: readonly BillBrief[]): PaidBill[] =>
  bills
    .filter(({ id }) => receiptNo !== '' && billIds.includes(id))
    .map(({ billNo, ownerId }) => ({ billNo, ownerId }));

/** Where the bills are found again: one by its number, several by their owner. */
const addressOf = ([first, ...more]: readonly PaidBill[]): string =>
  more.length > 0 && first?.ownerId
    ? `/bill/list?ownerId=${encodeURIComponent(first.ownerId)}`
    : `/bill/list?keyword=${encodeURIComponent(first?.billNo ?? '')}`;

/** Leads who may give money back to 账单查询 with the bills that took it; nothing for others. */
export function RefundLink({ bills }: { readonly bills: readonly PaidBill[] }): ReactNode {
  const [mayRefund, mayList] = [useMay(api.bills.refund), useMay(api.bills.page)];
  if (!mayRefund || !mayList || bills.length === 0) return null;
  return (
    <Button
      size="small"
      type="text"
      aria-label={`退款：${bills.map(({ billNo }) => billNo).join('、')}`}
      onClick={() => openTab(addressOf(bills))}
    >
      退款
    </Button>
  );
}
