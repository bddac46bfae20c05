import { defineDomain } from '../../platform/server/domain';
import { cashierPermissions } from './permissions';
import { billHandlers, billTemplateHandlers, orderHandlers } from './routes';

/**
 * The desk where bills are made, changed, paid and refunded, orders of cases, and what is handed out for them; `bills`,
 * `orders` and `billTemplates` on the wire. The tables of bills are of `billing`.
 */
export const cashier = defineDomain({
  handlers: () => ({ bills: billHandlers, orders: orderHandlers, billTemplates: billTemplateHandlers }),
  permissions: cashierPermissions,
});
