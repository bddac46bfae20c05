import * as api from '@hospital/shared/calls';
import { message } from '@hospital/shared/ui/core';
import type { Registered } from './RegisterDialog';

/** Prints the number that the owner waits with, on the paper of the receipts; says so where it cannot. */
export async function printQueueNo({ storeId, ...visit }: Registered): Promise<void> {
  try {
    const [head, items, { printUnseen, queueSlip, rollOf }] = await Promise.all([
      api.settings.printHead({ storeId }),
      api.settings.byGroup({ configGroup: 'receipt', storeId }),
      // Nobody waits for it when the page opens.
      import('@hospital/shared/print'),
    ]);
    const settings = Object.fromEntries(items.map(({ configKey, configValue }) => [configKey, configValue]));
    await printUnseen('排队号', [queueSlip({ head, ...visit }, settings, rollOf(settings))]);
  } catch {
    message.error('排队号打印失败，请重试');
  }
}
