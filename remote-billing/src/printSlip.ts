import * as api from '@hospital/shared/calls';
import { mayNow } from '@hospital/shared/session';
import { message } from '@hospital/shared/ui/core';

/** Who has no 账单查询 asks somebody who has. */
const againWords = (): string =>
  `小票打印失败，${mayNow(api.bills.page) ? '可' : '可请同事'}在账单查询中补打`;

/**
 * Prints the slip of a payment or a refund on a roll, by 门店设置 · 小票. Says where that does not go.
 *
 * @param paymentId of the act at the desk
 * @param failed what is said otherwise
 * @returns whether it is in the printing dialog
 */
export async function printSlip(paymentId: string, failed = againWords()): Promise<boolean> {
  try {
    const [printed, { rollOf, slip, printUnseen }] = await Promise.all([
      api.bills.print({ id: paymentId }),
      import('@hospital/shared/print'),
    ]);
    await printUnseen('小票', [slip(printed, rollOf(printed.settings))]);
    return true;
  } catch {
    message.error(failed);
    return false;
  }
}
