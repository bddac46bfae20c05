import * as api from '@hospital/shared/calls';
import { mayNow } from '@hospital/shared/session';
import { message } from '@hospital/shared/ui/core';

/**
 * Prints the receipt of a deposit on a roll, by 门店设置 · 小票. Says where it is printed again where that does not go.
 *
 * @param paymentId of the receipt
 */
export async function printDeposit(paymentId: string): Promise<void> {
  try {
    const [printed, { rollOf, slip, printUnseen }] = await Promise.all([
      api.bills.print({ id: paymentId }),
      import('@hospital/shared/print'),
    ]);
    await printUnseen('押金收据', [slip(printed, rollOf(printed.settings))]);
  } catch {
    // Who has no 储值 asks somebody who has.
    message.error(`押金收据打印失败，${mayNow(api.accounts.page) ? '可' : '可请同事'}在储值中补打`);
  }
}
