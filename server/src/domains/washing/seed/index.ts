import { numberPrefixes } from '../../../platform/database/counters';
import type { Seed } from '../../../platform/seeds/seedContext';
import { teamMade } from '../../accounts';
import { bill, billItem, billPayment } from '../../billing/schema';
import { owner, pet } from '../../owners/schema';
import { washPlan, washPlanItem } from '../../reception/schema';
import { product } from '../../stock/schema';
import { demoPlans } from './plans';

/** Stores that wash in the demo. */
const WASHING_STORES: readonly string[] = ['1001', '1003'];

/** Plans of the last days, of today and of tomorrow, with the bills of those that are finished. */
export const seed: Seed = (context) => {
  const { calendar, chain } = context;
  if (chain.code !== 'demo') return;
  const made = demoPlans(calendar, {
    stores: WASHING_STORES,
    team: context.of(teamMade),
    owners: context.rowsOf(owner),
    pets: context.rowsOf(pet),
    products: context.rowsOf(product),
    bills: context.rowsOf(bill),
  });
  context.add(
    bill,
    made.bills.map((one) => one.bill),
  );
  context.add(
    billItem,
    made.bills.flatMap(({ items }) => items),
  );
  context.add(
    billPayment,
    made.bills.flatMap(({ payments }) => payments),
  );
  context.add(washPlan, made.plans);
  context.add(washPlanItem, made.items);
  const numbered = {
    table: 'wash_plan',
    numberColumn: 'plan_no',
    kind: numberPrefixes.wash,
    placeColumn: 'store_id',
  };
  context.numbersGoOn(numbered);
};
