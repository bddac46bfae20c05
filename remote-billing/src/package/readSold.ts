import { ApiError } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { DataOf } from '@hospital/shared/contract/call';
import type { Charge, chargeCalls } from '@hospital/shared/contract/calls/charges';
import { CHARGE_SHOWN_MINUTES } from '@hospital/shared/contract/chargeWords';
import { message } from '@hospital/shared/ui/core';
import { CODE_SALES } from './package.model';

/** What a paid charge has sold, with the code of its owner; null: it cannot be read here, and is said what to do. */
export async function readSold({
  id,
  own,
}: Pick<Charge, 'id' | 'own'>): Promise<DataOf<typeof chargeCalls.sold> | null> {
  if (!own) {
    message.success(`套餐已售出；验证码由发起收款的人在“${CODE_SALES}”中查看，也可以补发`);
    return null;
  }
  try {
    return await api.charges.sold({ id }, { silent: true });
  } catch (error) {
    const isOver = error instanceof ApiError && error.notFound;
    if (isOver) message.warning(`套餐已售出；发起收款已超过${CHARGE_SHOWN_MINUTES}分钟，验证码须补发`);
    else message.warning(`套餐已售出，验证码未能读取；请在“${CODE_SALES}”中再次查看`);
    return null;
  }
}
