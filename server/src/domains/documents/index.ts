import { defineDomain } from '../../platform/server/domain';
import { documentPermissions } from './permissions';
import { caseDocHandlers } from './routes';
import { seed } from './seed';

/** Documents of cases, made from templates and signed by owners on the screen; `caseDocs` on the wire. */
export const documents = defineDomain({
  handlers: () => ({ caseDocs: caseDocHandlers }),
  permissions: documentPermissions,
  seed,
});
