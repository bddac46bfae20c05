import * as api from '@hospital/shared/calls';
import { message } from '@hospital/shared/ui/core';
import { receiptSettings } from '../printReceipt';

/**
 * Prints a closing on the roll of its store (门店设置 · 小票打印 · 小票纸宽); what was printed before says 补打. Says where
 * that does not go.
 */
export async function printClosing(id: string): Promise<void> {
  try {
    const [{ closing, printCount }, { closingSlip, printUnseen, rollOf }] = await Promise.all([
      api.closings.print({ id }),
      import('@hospital/shared/print'),
    ]);
    const paper = rollOf(await receiptSettings(closing.storeId));
    await printUnseen('日结单', [closingSlip(closing, paper, printCount)]);
  } catch {
    message.error('日结单打印失败，请重试');
  }
}
