import type { ReviewPlanOption } from '@hospital/shared/contract/calls/reviewPlans';
import { REVIEW_FIELDS, REVIEW_PLAN_FIELDS, type PlanItem } from '@hospital/shared/contract/reviewPlanWords';
import { addDays } from '@hospital/shared/format';
import type { Words } from '@hospital/shared/ui/data';
import type { PetChoice } from '../review.model';
import { itemInWords } from './plan.model';

/** What is planned by a template, by the fields of the request. */
export interface ArrangeValues {
  readonly petIds: readonly string[];
  readonly planTemplateId: string;
  readonly baseDate: string;
  readonly items: readonly PlanItem[];
}

/** Which follow-up is of a day that has passed, in words. */
export function faultOfDays(
  items: readonly PlanItem[] = [],
  baseDate: string,
  today: string,
): string | undefined {
  const past = items.findIndex(({ day }) => addDays(baseDate, day) < today);
  return past < 0 ? undefined : `第${past + 1}项的日期已过，请改期或移除`;
}

/** What a draft differs by. */
export const wordsOf = (
  pets: readonly PetChoice[],
  plans: readonly ReviewPlanOption[],
): Words<ArrangeValues> => ({
  planTemplateId: ['模板', ({ planTemplateId }) => plans.find(({ id }) => id === planTemplateId)?.name ?? ''],
  petIds: [
    REVIEW_FIELDS.petId,
    ({ petIds = [] }) =>
      pets
        .filter(({ id }) => petIds.includes(id))
        .map(({ name }) => name)
        .join('、'),
  ],
  baseDate: [REVIEW_PLAN_FIELDS.baseDate, ({ baseDate = '' }) => baseDate],
  items: ['回访', ({ items = [] }) => items.map(itemInWords).join('；')],
});
