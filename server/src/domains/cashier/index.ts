import { defineDomain } from '../../platform/server/domain';
import { depositsOpenInStore } from './accounts/openDeposits';
import { accountHandlers } from './accounts/routes';
import { chargeHandlers, providerOf } from './charges/routes';
import { returnSender } from './charges/sender';
import { unheardCharges } from './charges/unheard';
import { closingHandlers } from './closing/routes';
import { couponHandlers } from './coupons/routes';
import { discountHandlers } from './discounts/routes';
import { packageHandlers } from './packages/routes';
import { cashierPermissions } from './permissions';
import { billHandlers, billTemplateHandlers, orderHandlers } from './routes';
import { seed } from './seed';

export { raiseDeposit } from './accounts/stayDeposit';
export { doneOnVoidBills, type DoneOnVoidBill } from './doneOnVoidBills';
export { sellGoods } from './goods';
export { caseToOrder, openCaseBill } from './orders/openCaseBill';
export { settleFromDeposit } from './settleFromDeposit';
export { billOfLine, takeLineBack } from './takeLineBack';

/**
 * The desk where bills are made, changed, discounted, paid and refunded, orders of cases, and what is handed out for
 * them; `bills`, `charges`, `discounts`, `coupons`, `accounts`, `closings`, `packages`, `orders` and `billTemplates` on the wire. The tables of bills are of `billing`.
 */
export const cashier = defineDomain({
  handlers: (services) => ({
    bills: billHandlers,
    charges: chargeHandlers(services),
    discounts: discountHandlers(services),
    coupons: couponHandlers,
    accounts: accountHandlers,
    closings: closingHandlers,
    packages: packageHandlers,
    orders: orderHandlers,
    billTemplates: billTemplateHandlers,
  }),
  permissions: cashierPermissions,
  openInStore: depositsOpenInStore,
  connectedJobs: ({ payment }) => {
    const provider = providerOf({ payment });
    return provider ? [unheardCharges(provider)] : [];
  },
  senders: ({ database, payment }) => {
    const provider = providerOf({ payment });
    return provider ? [returnSender(database, provider)] : [];
  },
  seed,
});
