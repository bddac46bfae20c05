import { defineDomain } from '../../platform/server/domain';
import { testingHandlers } from './routes';
import { testingPermissions } from './permissions';
import { reportFiles } from './reportFiles';
import { seed } from './seed';

export { endTestsOfReferred } from './endReferred';

/** Laboratory orders and reports; `testing` on the wire. */
export const laboratory = defineDomain({
  handlers: () => ({ testing: testingHandlers }),
  permissions: testingPermissions,
  fileKinds: [reportFiles],
  seed,
});
