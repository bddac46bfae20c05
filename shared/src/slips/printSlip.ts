import * as api from '@hospital/shared/calls';
import { message } from '@hospital/shared/ui/core';

interface Slip {
  /** Of what was taken or given back. */
  readonly paymentId: string;
  readonly title: string;
  /** What is said where it does not go. */
  readonly failed: string;
  /** Where it is printed only if the store prints by itself what was paid (门店设置 · 小票 · 结算后自动打印). */
  readonly ifWantedBy?: string;
}

/** Prints the slip of money that this desk took or gave back, on a roll, by 门店设置 · 小票. */
export async function printSlip({ paymentId, title, failed, ifWantedBy }: Slip): Promise<void> {
  try {
    if (ifWantedBy !== undefined && !(await printsItself(ifWantedBy))) return;
    const [printed, { rollOf, slip, printUnseen }] = await Promise.all([
      api.bills.print({ id: paymentId }),
      import('@hospital/shared/print'),
    ]);
    await printUnseen(title, [slip(printed, rollOf(printed.settings))]);
  } catch {
    message.error(failed);
  }
}

async function printsItself(storeId: string): Promise<boolean> {
  const [item] = await api.settings.byKey({ configKey: 'autoPrint', storeId });
  return item?.configValue === 'Y';
}
