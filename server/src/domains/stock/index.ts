import { defineDomain } from '../../platform/server/domain';
import { stockHandlers } from './routes';
import { stockPermissions } from './permissions';
import { seed } from './seed';

export {
  batchesOn,
  lessen,
  linesInLedger,
  lock,
  locksOf,
  prepare,
  put,
  putBack,
  RETURNED,
  SOLD,
  stillOut,
  take,
  unlock,
  UNSOLD,
  valueAt,
  wholeFen,
  type CameBack,
  type Taken,
  type UnitCost,
  type Wanted,
} from './ledger';
export { keeps, requireKeeper } from './keptWarehouse';
export { listedProducts } from './seed/productList';
export { heldMade, outflowsMade } from './seed';
export type { Held, Outflow } from './seed/ledger';

/** Products, batches, and what is short or runs out. */
export const stock = defineDomain({
  handlers: () => ({ stock: stockHandlers }),
  permissions: stockPermissions,
  seed,
});
