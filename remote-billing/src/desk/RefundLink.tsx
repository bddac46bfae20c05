import type { ReactNode } from 'react';
import * as api from '@hospital/shared/calls';
import type { BillBrief } from '@hospital/shared/contract/calls/bills';
import { fenOfYuan } from '@hospital/shared/format';
import { openTab } from '@hospital/shared/navigation';
import { useMay } from '@hospital/shared/session';
import { Button } from '@hospital/shared/ui/core';

export type PaidBill = Pick<BillBrief, 'billNo' | 'ownerId'>;

/**
 * The bills that took the money of a payment, which goes from one to the next.
 *
 * @param amount yuan that were taken
 * @param bills that it was for, in their order, with what they owed before it
 */
export function takersOf(
  amount: number,
  bills: readonly (PaidBill & Pick<BillBrief, 'oweAmount'>)[],
): PaidBill[] {
  let left = fenOfYuan(amount);
  return bills.flatMap(({ billNo, ownerId, oweAmount }) => {
    if (left <= 0 || oweAmount <= 0) return [];
    left -= fenOfYuan(oweAmount);
    return [{ billNo, ownerId }];
  });
}

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
