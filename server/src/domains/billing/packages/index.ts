/** Packages of owners: their ledger is moved here and nowhere else. The desk's calls are in `cashier/packages`. */
export {
  bookUses,
  giveUsesBack,
  holdPackages,
  itemsOfPackages,
  openBillsUsing,
  packagesOfItems,
  usesOfBills,
  type BookedUse,
  type HeldPackage,
  type LineUse,
} from './ledger';
export { lineTaken } from './lineTaken';
export { packageSettings } from './settings';
export { customerPackage, customerPackageItem, customerPackageLog, packagePlan } from './schema/packages';
export { expectPackageMove, hasStatus, statusOf, type PackageItemRecord, type PackageRecord } from './status';
export { timesOf, usableAt, usableItems, usesFor, type UsableItem } from './usable';
