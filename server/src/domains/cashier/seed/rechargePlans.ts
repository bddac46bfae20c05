import type { Calendar } from '../../../platform/seeds/calendar';
import type { rechargePlan } from '../accounts/schema/rechargePlans';

/** Yuan that are paid in, yuan on top, and the level that comes with it where a store wants that. */
const PLANS = [
  [500, 20, ''],
  [1000, 100, 'SILVER'],
  [3000, 450, 'GOLD'],
] as const;

export function demoRechargePlans(calendar: Calendar): (typeof rechargePlan.$inferInsert)[] {
  const createDate = calendar.at(-200, 9 * 60);
  return PLANS.map(([amount, gift, level]) => ({
    ...{ id: `CZ${amount}`, name: `充${amount}送${gift}`, amount: amount * 100, gift: gift * 100, level },
    ...{ createDate, updateDate: createDate },
  }));
}
