import { ownedPackageCalls } from './ownedPackages';
import { packageChangeCalls } from './packageChanges';
import { packagePlanCalls } from './packagePlans';
import { packageSaleCalls } from './packageSales';
import { packageUseCalls } from './packageUses';

export { CustomerPackage, PackageLog } from './ownedPackages';
export { PackagePlan } from './packagePlans';
export { SaleWanted, SoldPackage } from './packageSales';
export { PackageOffer } from './packageUses';

/** Packages: made by the chain, sold at the desk, used at paying, given back by rule (domain.md §2.10). */
export const packageCalls = {
  ...packagePlanCalls,
  ...ownedPackageCalls,
  ...packageSaleCalls,
  ...packageUseCalls,
  ...packageChangeCalls,
};
