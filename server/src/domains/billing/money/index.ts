/** The owner of money: payments, refunds and accounts are moved here and nowhere else (decision 0022). */
export { balancesOf, moveAccount, type Balances } from './accounts';
export { paymentOfNumber, type TypedPayment } from './knownNumbers';
export { pay, refund, settleFreeBill, voidBill, type PaymentPart, type PayWay } from './pay';
export { queueReturn, RETURN_KIND, returnKey } from './returns';
