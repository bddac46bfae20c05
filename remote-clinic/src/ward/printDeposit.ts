import * as api from '@hospital/shared/calls';
import { mayNow } from '@hospital/shared/session';
import { printSlip } from '@hospital/shared/slips';

/** Prints the receipt of a deposit. Who has no 储值 asks somebody who has to print it again. */
export const printDeposit = (paymentId: string): Promise<boolean> =>
  printSlip({
    ...{ paymentId, title: '押金收据' },
    failed: `押金收据打印失败，${mayNow(api.accounts.page) ? '可' : '可请同事'}在储值中补打`,
  });

/**
 * The same of what a deposit paid at the end of a stay, where the store prints by itself what was paid: it is a payment of
 * its bills.
 */
export const printPaid = (paymentId: string, storeId: string): Promise<boolean> =>
  printSlip({
    ...{ paymentId, title: '小票', ifWantedBy: storeId },
    failed: `小票打印失败，${mayNow(api.bills.page) ? '可' : '可请同事'}在账单查询中补打`,
  });
