import { defineDomain } from '../../platform/server/domain';
import { productPermissions } from './permissions';
import { productHandlers } from './routes';
import { seed } from './seed';

export { expectSold, priceFor, pricesOf } from './calPrice';
export { type Priced } from './pricing';

/** Products and what they cost, in the chain, in stores and for owners of a level. */
export const product = defineDomain({
  handlers: () => ({ products: productHandlers }),
  permissions: productPermissions,
  seed,
});
