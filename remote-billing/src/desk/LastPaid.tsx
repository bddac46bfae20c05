import type { ReactNode } from 'react';
import { formatYuan } from '@hospital/shared/format';
import { Alert, Button } from '@hospital/shared/ui/core';
import classes from './cashier.module.css';
import type { Paid } from './PayDialog';
import { RefundLink } from './RefundLink';

/** What was paid, what goes back and what stays owed. */
export function inWords({ receiptNo, paidAmount, changeAmount, restAmount }: Paid): string {
  if (receiptNo === '') return '已用套餐结清';
  const change = changeAmount > 0 ? `，找零 ¥${formatYuan(changeAmount)}` : '';
  const rest = restAmount > 0 ? `，仍欠 ¥${formatYuan(restAmount)}，可在收银台继续收款` : '';
  return `已收款 ¥${formatYuan(paidAmount)}${change}，收据号 ${receiptNo}${rest}`;
}

/** What was paid last; the receipt is one key away. */
export const LastPaid = ({
  paid,
  printing,
  onPrint,
}: {
  readonly paid: Paid;
  readonly printing: boolean;
  readonly onPrint: () => void;
}): ReactNode => (
  <Alert
    className={classes.paid ?? ''}
    type="success"
    content={inWords(paid)}
    action={
      <>
        <RefundLink bills={paid.takers ?? []} />
        <Button size="small" loading={printing} onClick={onPrint}>
          打印 F9
        </Button>
      </>
    }
  />
);
