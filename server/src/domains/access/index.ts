import { defineDomain } from '../../platform/server/domain';
import { roleHandlers, menuHandlers } from './routes';
import { accessPermissions } from './permissions';
import { begin } from './begin';
import { seed } from './seed';

export { expectAdministratorLeft } from './administrators';
export { DeclaredMenus } from './declared/declaredMenus';
export { expectHeld } from './held';
export { menuById, upwards } from './menuRows';
export { permissionsChanged } from './permissionsChanged';
export { roleOptions } from './roles';
export { usablePermissions } from './wholeChain';

/** Roles and menus: who may do what. */
export const access = defineDomain({
  handlers: (services) => ({ roles: roleHandlers(services), menus: menuHandlers(services) }),
  permissions: accessPermissions,
  begin,
  seed,
});
