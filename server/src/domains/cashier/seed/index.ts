import { numberPrefixes } from '../../../platform/database/counters';
import type { Seed } from '../../../platform/seeds/seedContext';
import { teamMade } from '../../accounts';
import {
  accountMovement,
  couponKind,
  customerPackage,
  customerPackageItem,
  customerPackageLog,
  ownerAccount,
  ownerCoupon,
  packagePlan,
} from '../../billing';
import { bill, billItem, billPayment, billReceipt } from '../../billing/schema';
import { owner, pet } from '../../owners/schema';
import { product } from '../../stock/schema';
import { rechargePlan } from '../accounts/schema/rechargePlans';
import { cashierClosing, cashierClosingRow } from '../closing/schema/closings';
import { billDiscount, discountPlan } from '../discounts/schema/discounts';
import { billTemplate } from '../schema';
import { demoClosings } from './closings';
import { demoCoupons } from './coupons';
import { demoPackages } from './packages';
import { demoPlans } from './plans';
import { demoRecharges } from './recharges';
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

/** What the chain gives as coupons, and who has some, used one and let one expire. */
function addCoupons(context: Parameters<Seed>[0]): void {
  const coupons = demoCoupons(context.calendar, {
    products: context.rowsOf(product),
    owners: context.rowsOf(owner),
    pets: context.rowsOf(pet),
  });
  context.add(bill, coupons.bills);
  context.add(billItem, coupons.items);
  context.add(couponKind, coupons.kinds);
  context.add(ownerCoupon, coupons.coupons);
  context.add(billDiscount, coupons.discounts);
}

/** Templates of prescriptions, what members and a season take off a bill, packages, coupons, stored value, and closed tills. */
export const seed: Seed = (context) => {
  if (context.chain.code !== 'demo') return;
  context.add(billTemplate, demoTemplates(context.calendar, context.rowsOf(product)));
  context.add(discountPlan, demoPlans(context.calendar));
  const withAccount = new Set(context.rowsOf(ownerAccount).map(({ ownerId }) => ownerId));
  const members = context
    .rowsOf(owner)
    .filter(({ id, storeId, level }) => storeId === '1001' && level !== 'NORMAL' && !withAccount.has(id));
  const recharged = demoRecharges(context.calendar, members);
  context.add(rechargePlan, demoRechargePlans(context.calendar));
  context.add(product, recharged.products);
  context.add(bill, recharged.bills);
  context.add(billItem, recharged.items);
  context.add(billReceipt, recharged.receipts);
  context.add(billPayment, recharged.payments);
  context.add(accountMovement, recharged.movements);
  context.add(ownerAccount, recharged.accounts);
  addPackages(context);
  addCoupons(context);
  const names = new Map(context.of(teamMade).map(({ row }) => [row.id, row.name]));
  const { closings, rows } = demoClosings(
    context.calendar,
    context.rowsOf(billPayment),
    new Set(recharged.bills.map(({ id }) => id)),
    names,
  );
  context.add(cashierClosing, closings);
  context.add(cashierClosingRow, rows);
  const numbered = {
    ...{ table: 'bill_receipt', numberColumn: 'receipt_no', kind: numberPrefixes.receipt },
    placeColumn: 'store_id',
  };
  context.numbersGoOn(numbered);
};
