import { access } from './domains/access';
import { accounts } from './domains/accounts';
import { attachments } from './domains/attachments';
import { billing } from './domains/billing';
import { bookings } from './domains/bookings';
import { boarding } from './domains/boarding';
import { cases } from './domains/cases';
import { cashier } from './domains/cashier';
import { customer } from './domains/customer';
import { dashboard } from './domains/dashboard';
import { dictionary } from './domains/dictionary';
import { documents } from './domains/documents';
import { externalTasks } from './domains/externalTasks';
import { files } from './domains/files';
import { identity } from './domains/identity';
import { immunePlans } from './domains/immunePlans';
import { immunisation } from './domains/immunisation';
import { inpatients } from './domains/inpatients';
import { laboratory } from './domains/laboratory';
import { lists } from './domains/lists';
import { logs } from './domains/logs';
import { messages } from './domains/messages';
import { oldCases } from './domains/oldCases';
import { operations } from './domains/operations';
import { organisation } from './domains/organisation';
import { owners } from './domains/owners';
import { person } from './domains/person';
import { places } from './domains/places';
import { planning } from './domains/planning';
import { product } from './domains/product';
import { questions } from './domains/questions';
import { reception } from './domains/reception';
import { records } from './domains/records';
import { referrals } from './domains/referrals';
import { reminders } from './domains/reminders';
import { reservations } from './domains/reservations';
import { reviews } from './domains/reviews';
import { scheduling } from './domains/scheduling';
import { settings } from './domains/settings';
import { setup } from './domains/setup';
import { statistics } from './domains/statistics';
import { stock } from './domains/stock';
import { transfers } from './domains/transfers';
import { users } from './domains/users';
import { ward } from './domains/ward';
import { washing } from './domains/washing';
import type { AllHandlers } from './platform/http/call';
import { mergeHandlers, type HandlersOf } from './platform/server/mergeHandlers';
import type { Services } from './platform/server/services';

/**
 * Every domain of the product. Nothing else lists them: calls, permissions, jobs, kinds of files and demo data come from
 * here. Each knows only those above it (the import check reads this list), and in this order they make their data.
 */
export const domains = [
  dictionary,
  places,
  accounts,
  access,
  owners,
  settings,
  lists,
  stock,
  reception,
  cases,
  inpatients,
  billing,
  dashboard,
  reminders,
  reviews,
  immunePlans,
  statistics,
  messages,
  transfers,
  questions,
  laboratory,
  identity,
  organisation,
  users,
  person,
  logs,
  customer,
  planning,
  product,
  scheduling,
  bookings,
  washing,
  reservations,
  boarding,
  attachments,
  cashier,
  oldCases,
  records,
  documents,
  ward,
  referrals,
  immunisation,
  externalTasks,
  files,
  operations,
  setup,
] as const;

/** Every handler of the server; a call of the catalogue that no domain answers does not compile. */
export const allHandlers = (services: Services): AllHandlers => {
  const given: HandlersOf<(typeof domains)[number]> = mergeHandlers(domains, services);
  return given;
};

/** Every permission that calls ask for. Those of one page are listed below it in this order. */
export const allPermissions = domains.flatMap(({ permissions = [] }) => permissions);

/** What an empty database is filled with. */
export const seeding = { domains, permissions: allPermissions };
