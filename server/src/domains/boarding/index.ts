import { defineDomain } from '../../platform/server/domain';
import { boardingPermissions } from './permissions';
import { boardingHandlers } from './routes';
import { seed } from './seed';

/** Animals that stay overnight: cages, stays, what is to be done for them, what owners sign, and what it costs. */
export const boarding = defineDomain({
  handlers: () => ({ boarding: boardingHandlers }),
  permissions: boardingPermissions,
  seed,
});
