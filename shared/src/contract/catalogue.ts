import { accountCalls } from './calls/accounts';
import { bookingCalls } from './calls/bookings';
import { attachmentCalls } from './calls/attachments';
import { boardingCalls } from './calls/boarding';
import { billCalls } from './calls/bills';
import { caseDocCalls } from './calls/caseDocs';
import { caseCalls } from './calls/cases';
import { billTemplateCalls } from './calls/billTemplates';
import { chargeCalls } from './calls/charges';
import { customerCalls } from './calls/customers';
import { dashboardCalls } from './calls/dashboard';
import { dictionaryCalls } from './calls/dictionary';
import { closingCalls } from './calls/closings';
import { couponCalls } from './calls/coupons';
import { discountCalls } from './calls/discounts';
import { externalTaskCalls } from './calls/externalTasks';
import { fileCalls } from './calls/files';
import { identityCalls } from './calls/identity';
import { immunisationCalls } from './calls/immunisation';
import { inpatientCalls } from './calls/inpatients';
import { jobCalls } from './calls/jobs';
import { listCalls } from './calls/lists';
import { logCalls } from './calls/logs';
import { packageCalls } from './calls/packages';
import { personCalls } from './calls/person';
import { petCalls } from './calls/pets';
import { menuCalls } from './calls/menus';
import { messageCalls } from './calls/messages';
import { oldCaseCalls } from './calls/oldCases';
import { orderCalls } from './calls/orders';
import { organisationCalls } from './calls/organisation';
import { productCalls } from './calls/products';
import { releaseCalls } from './calls/releases';
import { reservationCalls } from './calls/reservations';
import { reviewCalls } from './calls/reviews';
import { reviewPlanCalls } from './calls/reviewPlans';
import { roleCalls } from './calls/roles';
import { schedulingCalls } from './calls/scheduling';
import { settingsCalls } from './calls/settings';
import { statisticsCalls } from './calls/statistics';
import { stockCalls } from './calls/stock';
import { storeImportCalls } from './calls/storeImports';
import { testingCalls } from './calls/testing';
import { transferCalls } from './calls/transfers';
import { userCalls } from './calls/users';
import { warehouseCalls } from './calls/warehouses';
import { questionCalls } from './calls/questions';
import { referralCalls } from './calls/referrals';
import { wardCalls } from './calls/ward';
import { waitCalls } from './calls/waits';
import { holidayCalls } from './calls/holidays';
import { washingCalls } from './calls/washing';

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
  externalTasks: externalTaskCalls,
  questions: questionCalls,
  dictionary: dictionaryCalls,
  person: personCalls,
  files: fileCalls,
  settings: settingsCalls,
  messages: messageCalls,
  dashboard: dashboardCalls,
  customers: customerCalls,
  pets: petCalls,
  products: productCalls,
  bookings: bookingCalls,
  attachments: attachmentCalls,
  scheduling: schedulingCalls,
  reservations: reservationCalls,
  holidays: holidayCalls,
  waits: waitCalls,
  boarding: boardingCalls,
  washing: washingCalls,
  bills: billCalls,
  charges: chargeCalls,
  caseDocs: caseDocCalls,
  cases: caseCalls,
  oldCases: oldCaseCalls,
  orders: orderCalls,
  billTemplates: billTemplateCalls,
  discounts: discountCalls,
  coupons: couponCalls,
  accounts: accountCalls,
  closings: closingCalls,
  packages: packageCalls,
  inpatients: inpatientCalls,
  ward: wardCalls,
  referrals: referralCalls,
  immunisation: immunisationCalls,
  statistics: statisticsCalls,
  reviews: reviewCalls,
  reviewPlans: reviewPlanCalls,
  testing: testingCalls,
  stock: stockCalls,
  transfers: transferCalls,
  lists: listCalls,
  jobs: jobCalls,
  releases: releaseCalls,
} as const;

export type Catalogue = typeof catalogue;
