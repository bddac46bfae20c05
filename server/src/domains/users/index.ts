import { defineDomain } from '../../platform/server/domain';
import { userHandlers } from './routes';
import { usersPermissions } from './permissions';

export { endSessions, touched } from './manage';
export { bizType, longEnough } from './userChange';
export { hasTag, userDetail } from './users';

/** Pages of users. */
export const users = defineDomain({
  handlers: (services) => ({ users: userHandlers(services) }),
  permissions: usersPermissions,
});
