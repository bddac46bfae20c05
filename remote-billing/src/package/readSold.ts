import { ApiError } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { DataOf } from '@hospital/shared/contract/call';
import type { chargeCalls } from '@hospital/shared/contract/calls/charges';
import { message } from '@hospital/shared/ui/core';
import { CODE_SALES } from './package.model';

/** What a paid charge has sold, with the code of its owner; null: it cannot be read here, and is said what to do. */
export async function readSold(id: string): Promise<DataOf<typeof chargeCalls.sold> | null> {
  try {
    return await api.charges.sold({ id }, { silent: true });
  } catch (error) {
    // Begun by somebody else: the code is told to them.
    const isElsewhere = error instanceof ApiError && error.notFound;
    if (isElsewhere) message.success('套餐已售出；验证码由发起收款的人告知，也可以补发');
    else message.warning(`套餐已售出，验证码未能读取；请在“${CODE_SALES}”中再次查看`);
    return null;
  }
}
