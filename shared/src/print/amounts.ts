import { fenOfYuan } from '../format/money';
import type { PaymentWay, PrintLine, PrintPayment } from './data';

/** Sum of yuan, added in fen. */
export const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, yuan) => sum + fenOfYuan(yuan), 0) / 100;

/** What a line would come to without its discount. */
export const fullAmount = ({ price, quantity }: PrintLine): number => fenOfYuan(price * quantity) / 100;

/** For one unit, after the discount. */
export const discountedPrice = ({ amount, quantity }: PrintLine): number =>
  fenOfYuan(amount / quantity) / 100;

export const GIFT: PaymentWay = 6;
export const STORED: PaymentWay = 5;

/** Ways of paying in words (domain.md §2.7). */
export const wayNames: Readonly<Record<PaymentWay, string>> = {
  1: '现金',
  2: '微信',
  3: '支付宝',
  4: '银行卡',
  5: '储值本金',
  6: '赠金',
  7: '押金',
};

/** What was paid in these ways; all without any. */
export const paidBy = (payments: readonly PrintPayment[], ...ways: readonly PaymentWay[]): number =>
  sumOf(payments.filter(({ way }) => ways.length === 0 || ways.includes(way)).map(({ amount }) => amount));
