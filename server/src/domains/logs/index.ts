import { defineDomain } from '../../platform/server/domain';
import { exportKeeper } from './exportKeeper';
import { expireExports, keptContents } from './exportsKept';
import { logHandlers } from './routes';
import { logsPermissions } from './permissions';

export { callTitle } from './operations';
export { ofManagedUsers } from './scope';
export { traceWords } from './traceWords';

/** Logs of operations, of sign-ins, of messages to owners and of exports. */
export const logs = defineDomain({
  handlers: (services) => ({ logs: logHandlers(services) }),
  permissions: logsPermissions,
  jobs: [expireExports],
  exports: exportKeeper,
  contents: keptContents,
});
