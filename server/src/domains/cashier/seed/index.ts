import type { Seed } from '../../../platform/seeds/seedContext';
import { product } from '../../stock/schema';
import { discountPlan } from '../discounts/schema/discounts';
import { billTemplate } from '../schema';
import { demoPlans } from './plans';
import { demoTemplates } from './templates';

/** Templates of prescriptions, and what members and a season take off a bill. */
export const seed: Seed = (context) => {
  if (context.chain.code !== 'demo') return;
  context.add(billTemplate, demoTemplates(context.calendar, context.rowsOf(product)));
  context.add(discountPlan, demoPlans(context.calendar));
};
