import type { PagePermissions } from './access/declared/pagePermissions';
import { accessPermissions } from './access/permissions';
import { clinicPermissions } from './clinic/permissions';
import { dictionaryPermissions } from './dictionary/permissions';
import { filesPermissions } from './files/permissions';
import { jobsPermissions } from './jobs/permissions';
import { logsPermissions } from './logs/permissions';
import { statisticsPermissions } from './statistics/permissions';
import { messagesPermissions } from './messages/permissions';
import { organisationPermissions } from './organisation/permissions';
import { releasesPermissions } from './releases/permissions';
import { reviewsPermissions } from './reviews/permissions';
import { settingsPermissions } from './settings/permissions';
import { stockPermissions } from './stock/permissions';
import { testingPermissions } from './testingOrders/permissions';
import { usersPermissions } from './users/permissions';

/** Every permission that calls ask for. Those of one page are listed below it in this order. */
export const allPermissions: readonly PagePermissions[] = [
  ...accessPermissions,
  ...clinicPermissions,
  ...dictionaryPermissions,
  ...filesPermissions,
  ...jobsPermissions,
  ...logsPermissions,
  ...statisticsPermissions,
  ...messagesPermissions,
  ...organisationPermissions,
  ...releasesPermissions,
  ...reviewsPermissions,
  ...settingsPermissions,
  ...stockPermissions,
  ...testingPermissions,
  ...usersPermissions,
];
