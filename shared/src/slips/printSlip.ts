import * as api from '@hospital/shared/calls';
import { message } from '@hospital/shared/ui/core';

interface Slip {
  /** Of what was taken or given back. */
  readonly paymentId: string;
  readonly title: string;
  /** What is said where it does not go. */
  readonly failed: string;
  /** Of a store: printed only if it prints by itself what was paid (门店设置 · 小票 · 结算后自动打印). */
  readonly ifWantedBy?: string;
}

/**
 * Prints the slip of money that was taken or given back, on a roll, by 门店设置 · 小票. Says where that does not go.
 *
 * @returns whether it is in the printing dialog
 */
export async function printSlip({ paymentId, title, failed, ifWantedBy }: Slip): Promise<boolean> {
  try {
    if (ifWantedBy !== undefined && !(await printsItself(ifWantedBy))) return false;
    const [printed, { rollOf, slip, printUnseen }] = await Promise.all([
      api.bills.print({ id: paymentId }),
      import('@hospital/shared/print'),
    ]);
    await printUnseen(title, [slip(printed, rollOf(printed.settings))]);
    return true;
  } catch {
    message.error(failed);
    return false;
  }
}

async function printsItself(storeId: string): Promise<boolean> {
  const [item] = await api.settings.byKey({ configKey: 'autoPrint', storeId });
  return item?.configValue === 'Y';
}
