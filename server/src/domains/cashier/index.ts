import { defineDomain } from '../../platform/server/domain';
import { cashierPermissions } from './permissions';
import { billHandlers } from './routes';

/** The desk where bills are made, changed, paid and refunded; `bills` on the wire. Their tables are of `billing`. */
export const cashier = defineDomain({
  handlers: () => ({ bills: billHandlers }),
  permissions: cashierPermissions,
});
