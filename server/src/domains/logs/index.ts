import { defineDomain } from '../../platform/server/domain';
import { logHandlers } from './routes';
import { logsPermissions } from './permissions';

export { callTitle } from './operations';
export { ofManagedUsers } from './scope';
export { traceWords } from './traceWords';

/** Logs of operations and of sign-ins. */
export const logs = defineDomain({
  handlers: () => ({ logs: logHandlers }),
  permissions: logsPermissions,
});
