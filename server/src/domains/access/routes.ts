import type { Handlers } from '../../platform/http/call';
import type { Services } from '../../platform/server/services';
import { deleteMenu, saveMenu, updateMenu } from './menuChange';
import { sortMenu } from './menuOrder';
import { menuTree } from './menus';
import { deleteRole, saveRole, saveRoleMenu, updateRole } from './roleChange';
import { getRole, listRoles, roleOptions } from './roles';

/** Roles and what they grant (domain.md §1.10). */
export const roleHandlers = (services: Services): Handlers<'roles'> => ({
  list: listRoles,
  get: ({ db }, { id }) => getRole(db, id),
  save: saveRole,
  update: updateRole,
  saveMenu: (context, request) => saveRoleMenu(context, services, request),
  delete: deleteRole,
  selects: roleOptions,
});

/** The menu, whose items are what roles grant. */
export const menuHandlers = (services: Services): Handlers<'menus'> => ({
  tree: ({ db }, request) => menuTree(db, request),
  save: (context, request) => saveMenu(context, services, request),
  update: (context, request) => updateMenu(context, services, request),
  delete: (context, request) => deleteMenu(context, services, request),
  sort: (context, request) => sortMenu(context, services, request),
});
