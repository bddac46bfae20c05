import type { Handlers } from '../../../platform/http/call';
import { extendPackage, losePackage, renewPackageCode } from './change';
import { consumePackages } from './consume';
import { giveTimesBack } from './giveBack';
import { packageOffers } from './offers';
import { packagePlans, savePackagePlan } from './plans';
import { countPackages, ownedPage, packageInfo } from './read';
import { packageRefundable, refundPackage } from './refund';
import { sellPackage } from './sell';

/** Packages of owners (domain.md §2.10). */
export const packageHandlers: Handlers<'packages'> = {
  plans: packagePlans,
  savePlan: savePackagePlan,
  owned: ownedPage,
  info: packageInfo,
  count: countPackages,
  sell: sellPackage,
  offers: packageOffers,
  consume: consumePackages,
  giveBack: giveTimesBack,
  extend: extendPackage,
  lose: losePackage,
  renewCode: renewPackageCode,
  refundable: packageRefundable,
  refund: refundPackage,
};
