import * as api from '@hospital/shared/calls';
import { printBillOf } from './printReceipt';

/**
 * Prints the sheet of a bill with all its lines, by 门店设置 · 消费单打印.
 *
 * @throws what the calls are refused with
 */
export async function printConsume(billId: string): Promise<void> {
  const bill = await api.bills.info({ id: billId });
  const { storeId } = bill;
  const [head, items, { consumeSheet, printUnseen, sheetOf }] = await Promise.all([
    api.settings.printHead({ storeId }),
    api.settings.byGroup({ configGroup: 'printConsume', storeId }),
    import('@hospital/shared/print'),
  ]);
  const settings = Object.fromEntries(items.map(({ configKey, configValue }) => [configKey, configValue]));
  // The sheet says when the bill was made, receipts when it was paid.
  const printed = { ...printBillOf(bill, head), time: bill.orderTime };
  await printUnseen('消费单', [consumeSheet(printed, settings, sheetOf(settings))]);
}
