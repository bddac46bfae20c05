import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { priceFor, type Priced } from '../product';

/** Thousandths of a unit in one. */
export const ONE = 1000;

/** What a night in a cage of that kind costs an owner of the level in the store. @throws 404, 40902 */
export const nightPrice = (
  db: TenantDatabase,
  {
    productId,
    storeId,
    level,
  }: { readonly productId: string; readonly storeId: string; readonly level: string },
): Promise<Priced> => priceFor(db, { productId, storeId, level, quantity: ONE });
