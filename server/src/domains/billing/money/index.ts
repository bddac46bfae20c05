/** The owner of money: payments, refunds and accounts are moved here and nowhere else (decision 0022). */
export { balancesOf, CORRECTED, moveAccount, type Balances } from './accounts';
export { payDepositIn, payOutOfDeposit } from './deposits';
export { holdNumbers, paymentOfNumber, type TypedPayment } from './knownNumbers';
export { pay, refund, settleFreeBill, voidBill, type PaymentPart, type PayWay } from './pay';
export {
  planDepositReturns,
  planReturns,
  queueReturn,
  RETURN_KIND,
  returnDepositByProvider,
  returnKey,
  type BackBy,
} from './returns';
export { shownNumber } from './shownNumber';
