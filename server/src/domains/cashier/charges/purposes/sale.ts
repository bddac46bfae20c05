import { yuanOf } from '@hospital/shared/contract/amounts';
import { malformed } from '../../../../platform/errors/businessError';
import { agreeSale, bookSale, type AgreedSale } from '../../packages/sell';
import { buyerOf, holdOwner, isOfBuyer } from './owner';
import type { Purpose } from './purpose';

/** A package at its price, with its content as it was when the charge began. */
export const forSale: Purpose = {
  open: '该宠主正在扫码购买套餐，请先完成或取消',
  refused: '套餐未能售出',
  async prepare(context, { sale }, amount) {
    if (!sale) throw malformed();
    const wanted = await agreeSale(context, sale, amount);
    return { storeId: wanted.storeId, subjectId: wanted.ownerId, billIds: [], wanted };
  },
  hold: holdOwner,
  async book(context, charge, { amount, providerNo }) {
    await buyerOf(context.db, charge);
    const { paymentId } = await bookSale(context, charge.wanted as AgreedSale, [
      { way: charge.way, amount: yuanOf(amount), refNo: providerNo },
    ]);
    return paymentId;
  },
  isFor: isOfBuyer,
};
