import type { Calendar } from '../../../platform/seeds/calendar';
import type { discountPlan } from '../discounts/schema/discounts';

/** Of goods, bathing and beauty members have prices of their own; cards are for care, procedures, laboratory, imaging. */
const MEDICAL = ['H3008', 'H3010', 'H3020', 'H3021'];
const cards = [
  ['SILVER', '银卡诊疗98折', '0.98'],
  ['GOLD', '金卡诊疗95折', '0.95'],
  ['DIAMOND', '钻石卡诊疗9折', '0.9'],
] as const;

/** A card of each level, and one offer for some weeks. */
export function demoPlans(calendar: Calendar): (typeof discountPlan.$inferInsert)[] {
  const createDate = calendar.at(-21, 10 * 60);
  const made = { createDate, updateDate: createDate };
  return [
    ...cards.map(([level, name, rate]) => ({
      ...{ id: `YH-${level}`, type: 1, name, level, rate, categories: MEDICAL, ...made },
    })),
    {
      ...{ id: 'YH-CHECKUP', type: 3, name: '老年宠物体检季85折', rate: '0.85', ...made },
      categories: ['H3020', 'H3021'],
      startDate: calendar.day(-20),
      endDate: calendar.day(25),
    },
  ];
}
