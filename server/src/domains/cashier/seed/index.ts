import type { Seed } from '../../../platform/seeds/seedContext';
import { customerPackage, customerPackageItem, customerPackageLog, packagePlan } from '../../billing';
import { bill, billItem, billPayment } from '../../billing/schema';
import { owner, pet } from '../../owners/schema';
import { product } from '../../stock/schema';
import { rechargePlan } from '../accounts/schema/rechargePlans';
import { discountPlan } from '../discounts/schema/discounts';
import { billTemplate } from '../schema';
import { demoPackages } from './packages';
import { demoPlans } from './plans';
import { demoRechargePlans } from './rechargePlans';
import { demoTemplates } from './templates';

/** What the chain sells as packages, and who has some of them left. */
function addPackages(context: Parameters<Seed>[0]): void {
  const packages = demoPackages(context.calendar, {
    products: context.rowsOf(product),
    owners: context.rowsOf(owner),
    pets: context.rowsOf(pet),
  });
  context.add(product, packages.products);
  context.add(bill, packages.bills);
  context.add(billItem, packages.items);
  context.add(billPayment, packages.payments);
  context.add(packagePlan, packages.plans);
  context.add(customerPackage, packages.owned);
  context.add(customerPackageItem, packages.contents);
  context.add(customerPackageLog, packages.logs);
}

/** Templates of prescriptions, what members and a season take off a bill, plans of recharges, and packages. */
export const seed: Seed = (context) => {
  if (context.chain.code !== 'demo') return;
  context.add(billTemplate, demoTemplates(context.calendar, context.rowsOf(product)));
  context.add(discountPlan, demoPlans(context.calendar));
  context.add(rechargePlan, demoRechargePlans(context.calendar));
  addPackages(context);
};
