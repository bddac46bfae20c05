import { defineDomain } from '../../platform/server/domain';
import { fileHandlers } from './routes';
import { filesPermissions } from './permissions';

/** Calls of uploads and the list of files. */
export const files = defineDomain({
  handlers: (services) => ({ files: fileHandlers(services) }),
  permissions: filesPermissions,
});
