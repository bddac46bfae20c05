import type { Handlers } from '../../../platform/http/call';
import type { Services } from '../../../platform/server/services';
import { cancelCharge, listCharges, queryCharge, soldByCharge, startCharge } from './desk';
import { Gateway } from './gateway';
import { takeNotice } from './notify';
import type { PayProvider } from './provider';
import { returnable } from '../backBy';
import { listReturns, returnByHand, sendBack } from './returned';

/** Who moves money by WeChat and Alipay; null: the cashier looks at the terminal. */
export const providerOf = ({ payment }: Pick<Services, 'payment'>): PayProvider | null =>
  payment ? new Gateway(payment) : null;

/** Charges at a payment provider (docs/spec/billing.md). */
export function chargeHandlers(services: Services): Handlers<'charges'> {
  const provider = providerOf(services);
  return {
    list: listCharges(provider),
    start: startCharge(provider),
    query: queryCharge(provider),
    cancel: cancelCharge(provider),
    sold: soldByCharge,
    returns: listReturns,
    returnable,
    sendBack,
    byHand: returnByHand,
    notify: takeNotice(services),
  };
}
