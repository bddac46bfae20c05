import { yuanOf } from '@hospital/shared/contract/amounts';
import { storeOf } from '../../../settings';
import { malformed } from '../../../../platform/errors/businessError';
import { agreeRecharge, bookRecharge, type Given } from '../../accounts/recharge';
import { buyerOf, holdOwner, isOfBuyer } from './owner';
import type { Purpose } from './purpose';

/** Money into an owner's account, with what was to be given on top when the charge began. */
export const forRecharge: Purpose = {
  open: '该宠主正在扫码充值，请先完成或取消',
  refused: '储值未能入账',
  async prepare(context, { recharge }, amount) {
    if (!recharge) throw malformed();
    const storeId = storeOf(context.identity, undefined);
    const { row, given } = await agreeRecharge(context, recharge, amount);
    return { storeId, subjectId: row.id, billIds: [], wanted: given };
  },
  hold: holdOwner,
  async book(context, charge, { amount, providerNo }) {
    const row = await buyerOf(context.db, charge);
    const { paymentId } = await bookRecharge(context, {
      ...{ row, given: charge.wanted as Given, storeId: charge.storeId },
      ways: [{ way: charge.way, amount: yuanOf(amount), refNo: providerNo }],
    });
    return paymentId;
  },
  isFor: isOfBuyer,
};
