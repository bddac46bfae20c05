import { dashboardCalls } from './calls/dashboard';
import { dictionaryCalls } from './calls/dictionary';
import { identityCalls } from './calls/identity';
import { inpatientCalls } from './calls/inpatients';
import { logCalls } from './calls/logs';
import { menuCalls } from './calls/menus';
import { messageCalls } from './calls/messages';
import { organisationCalls } from './calls/organisation';
import { roleCalls } from './calls/roles';
import { settingsCalls } from './calls/settings';
import { storeImportCalls } from './calls/storeImports';
import { userCalls } from './calls/users';
import { warehouseCalls } from './calls/warehouses';

/** Every call that is built, by domain. */
export const catalogue = {
  identity: identityCalls,
  organisation: organisationCalls,
  warehouses: warehouseCalls,
  storeImports: storeImportCalls,
  roles: roleCalls,
  menus: menuCalls,
  users: userCalls,
  logs: logCalls,
  dictionary: dictionaryCalls,
  settings: settingsCalls,
  messages: messageCalls,
  dashboard: dashboardCalls,
  inpatients: inpatientCalls,
} as const;

export type Catalogue = typeof catalogue;
