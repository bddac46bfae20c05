import { defineDomain } from '../../platform/server/domain';
import { discountHandlers } from './discounts/routes';
import { cashierPermissions } from './permissions';
import { billHandlers } from './routes';

/** The desk where bills are made, changed, discounted, paid and refunded; `bills` and `discounts` on the wire. Tables of bills are of `billing`. */
export const cashier = defineDomain({
  handlers: (services) => ({ bills: billHandlers, discounts: discountHandlers(services) }),
  permissions: cashierPermissions,
});
