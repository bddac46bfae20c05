import { menuHandlers, roleHandlers } from './access/routes';
import { inpatientHandlers } from './clinic/routes';
import { dashboardHandlers } from './dashboard/routes';
import { dictionaryHandlers } from './dictionary/routes';
import { fileHandlers } from './files/routes';
import type { AllHandlers } from './http/call';
import type { Services } from './http/services';
import { identityHandlers } from './identity/routes';
import { jobHandlers } from './jobs/routes';
import { listHandlers } from './lists/routes';
import { logHandlers } from './logs/routes';
import { personHandlers } from './person/routes';
import { messagesHandlers } from './messages/routes';
import { organisationHandlers, storeImportHandlers, warehouseHandlers } from './organisation/routes';
import { releaseHandlers } from './releases/calls';
import { reviewHandlers } from './reviews/routes';
import { settingsHandlers } from './settings/routes';
import { statisticsHandlers } from './statistics/routes';
import { stockHandlers } from './stock/routes';
import { testingHandlers } from './testingOrders/routes';
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
  person: personHandlers(services),
  files: fileHandlers(services),
  settings: settingsHandlers(services),
  messages: messagesHandlers,
  dashboard: dashboardHandlers,
  inpatients: inpatientHandlers,
  statistics: statisticsHandlers,
  reviews: reviewHandlers,
  testing: testingHandlers,
  stock: stockHandlers,
  lists: listHandlers,
  jobs: jobHandlers(services),
  releases: releaseHandlers(services),
});
