import { menuHandlers, roleHandlers } from './access/routes';
import { inpatientHandlers } from './clinic/routes';
import { dashboardHandlers } from './dashboard/routes';
import { dictionaryHandlers } from './dictionary/routes';
import type { AllHandlers } from './http/call';
import type { Services } from './http/services';
import { identityHandlers } from './identity/routes';
import { logHandlers } from './logs/routes';
import { messagesHandlers } from './messages/routes';
import { organisationHandlers, storeImportHandlers, warehouseHandlers } from './organisation/routes';
import { settingsHandlers } from './settings/routes';
import { userHandlers } from './users/routes';

/** Every handler of the server; a call of the catalogue that is missing here does not compile. */
export const allHandlers = (services: Services): AllHandlers => ({
  identity: identityHandlers(services),
  organisation: organisationHandlers(services),
  warehouses: warehouseHandlers(services),
  storeImports: storeImportHandlers(services),
  roles: roleHandlers(services),
  menus: menuHandlers(services),
  users: userHandlers(services),
  logs: logHandlers,
  dictionary: dictionaryHandlers,
  settings: settingsHandlers,
  messages: messagesHandlers,
  dashboard: dashboardHandlers,
  inpatients: inpatientHandlers,
});
