import * as api from '@hospital/shared/calls';
import { message } from '@hospital/shared/ui/core';

/** Prints a closing on a roll; says where that does not go. */
export async function printClosing(id: string): Promise<void> {
  try {
    const [closing, { closingSlip, printUnseen }] = await Promise.all([
      api.closings.info({ id }),
      import('@hospital/shared/print'),
    ]);
    await printUnseen('日结单', [closingSlip(closing, '80mm')]);
  } catch {
    message.error('日结单打印失败，请重试');
  }
}
