import { defineDomain } from '../../platform/server/domain';
import { seed } from './seed';

export { openBill, type NewBill, type PricedLine } from './bills/openBill';
export { makeVoid } from './bills/makeVoid';
export { refundReceipt, type RefundReceipt } from './bills/refundReceipt';
export { undoBill } from './bills/undoBill';
export { accountMovement, ownerAccount } from './money/schema/accounts';
export { chargeReturn, payCharge } from './money/schema/charges';
export {
  balancesOf,
  CORRECTED,
  holdNumbers,
  moveAccount,
  pay,
  payDepositIn,
  payOutOfDeposit,
  paymentOfNumber,
  planDepositReturns,
  planReturns,
  queueReturn,
  refund,
  RETURN_KIND,
  returnDepositByProvider,
  returnKey,
  settleFreeBill,
  shownNumber,
  type BackBy,
  type Balances,
  type PaymentPart,
  type PayWay,
  type TypedPayment,
} from './money';
export * from './coupons';
export * from './packages';
export { chargedTestsMade } from './seed';

/** Bills, their lines, and payments. */
export const billing = defineDomain({ seed });
