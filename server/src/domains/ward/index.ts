import { defineDomain } from '../../platform/server/domain';
import { wardPermissions } from './permissions';
import { wardHandlers } from './routes';
import { seed } from './seed';
import { inpatientStaysOf } from './staysOf';
import { inpatientsUnderWay } from './underWay';

/** The ward: who lies in which cage, what is to be done for them, how it goes, and what it costs. */
export const ward = defineDomain({
  handlers: () => ({ ward: wardHandlers }),
  permissions: wardPermissions,
  underWay: inpatientsUnderWay,
  staysOf: inpatientStaysOf,
  seed,
});
