import * as api from '@hospital/shared/calls';
import { mayNow } from '@hospital/shared/session';
import * as slips from '@hospital/shared/slips';

/** Who has no 账单查询 asks somebody who has. */
const againWords = (): string =>
  `小票打印失败，${mayNow(api.bills.page) ? '可' : '可请同事'}在账单查询中补打`;

/**
 * Prints the slip of a payment or a refund.
 *
 * @param paymentId of the act at the desk
 * @param failed what is said where that does not go
 * @returns whether it is in the printing dialog
 */
export const printSlip = (paymentId: string, failed = againWords()): Promise<boolean> =>
  slips.printSlip({ paymentId, title: '小票', failed });
