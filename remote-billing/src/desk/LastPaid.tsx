import type { ReactNode } from 'react';
import { formatYuan } from '@hospital/shared/format';
import { Alert, Button } from '@hospital/shared/ui/core';
import classes from './cashier.module.css';
import type { Paid } from './PayDialog';

/** What was paid and what goes back. */
export const inWords = ({ receiptNo, paidAmount, changeAmount }: Paid): string =>
  receiptNo === ''
    ? '已用套餐结清'
    : `已收款 ¥${formatYuan(paidAmount)}${changeAmount > 0 ? `，找零 ¥${formatYuan(changeAmount)}` : ''}，收据号 ${receiptNo}`;

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
      <Button size="small" loading={printing} onClick={onPrint}>
        打印 F9
      </Button>
    }
  />
);
