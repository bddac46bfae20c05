import * as api from '@hospital/shared/calls';
import { mayNow } from '@hospital/shared/session';
import { message } from '@hospital/shared/ui/core';

/**
 * Prints the receipt of a deposit on a roll, by 门店设置 · 小票. Says where it is printed again where that does not go.
 *
 * @param paymentId of the receipt
 */
export const printDeposit = (paymentId: string): Promise<void> =>
  // Who has no 储值 asks somebody who has.
  print(paymentId, '押金收据', `${mayNow(api.accounts.page) ? '可' : '可请同事'}在储值中补打`);

/**
 * The same of what a deposit paid at the end of a stay, where the store prints by itself what was paid (门店设置 · 小票 ·
 * 结算后自动打印): it is a payment of its bills.
 */
export const printPaid = (paymentId: string, storeId: string): Promise<void> =>
  print(paymentId, '小票', `${mayNow(api.bills.page) ? '可' : '可请同事'}在账单查询中补打`, () =>
    printsItself(storeId),
  );

async function printsItself(storeId: string): Promise<boolean> {
  const [item] = await api.settings.byKey({ configKey: 'autoPrint', storeId });
  return item?.configValue === 'Y';
}

async function print(
  paymentId: string,
  title: string,
  again: string,
  wanted: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<void> {
  try {
    if (!(await wanted())) return;
    const [printed, { rollOf, slip, printUnseen }] = await Promise.all([
      api.bills.print({ id: paymentId }),
      import('@hospital/shared/print'),
    ]);
    await printUnseen(title, [slip(printed, rollOf(printed.settings))]);
  } catch {
    message.error(`${title}打印失败，${again}`);
  }
}
