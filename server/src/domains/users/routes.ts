import type { Handlers } from '../../platform/http/call';
import type { Services } from '../../platform/server/services';
import { explainPermission } from './explain';
import { exportUsers } from './export';
import { doctors, isLoginNameFree, userOptions, usersByService, usersByTag } from './selects';
import { deleteUser, saveUser, updateUser } from './userChange';
import { checkImport, importUsers } from './userImport/importUsers';
import { faultsWorkbook, passwordsWorkbook, templateWorkbook } from './userImport/workbooks';
import { bindOpenId, changeEnabled, resetPassword, setPassword, unbindOpenId, unlock } from './userState';
import { getUser, listUsers } from './users';

/** Users of the chain (domain.md §1.10). */
export const userHandlers = (services: Services): Handlers<'users'> => ({
  list: listUsers,
  export: exportUsers,
  info: getUser,
  save: saveUser,
  update: (context, request) => updateUser(context, services, request),
  delete: (context, request) => deleteUser(context, services, request),
  resetPassword: resetPassword(services),
  setPassword: setPassword(services),
  checkLoginName: isLoginNameFree,
  unlock,
  changeEnabled: (context, request) => changeEnabled(context, services, request),
  bindOpenId,
  unbindOpenId,
  byTag: usersByTag,
  selects: userOptions,
  explain: explainPermission,
  doctors,
  byService: usersByService,
  importTemplate: templateWorkbook,
  checkImport,
  importFaults: faultsWorkbook,
  importPasswords: passwordsWorkbook,
  import: importUsers,
});
