import type { ReviewPlanOption } from '@hospital/shared/contract/calls/reviewPlans';
import type { CaseType } from '@hospital/shared/contract/caseWords';
import {
  meansDiagnosis,
  USUAL_REVIEWS,
  visitOfCase,
  type PlanItem,
} from '@hospital/shared/contract/reviewPlanWords';

/** Follow-ups that are proposed together. */
export interface Suggestion {
  /** Empty: what is usual. */
  readonly planTemplateId: string;
  readonly name: string;
  readonly items: readonly PlanItem[];
}

/**
 * What a case asks for: the plans of its diagnoses, else what is usual after such a visit, where nothing is planned.
 *
 * @param planned names of plans that its follow-ups were made by; an empty one for each that was made otherwise
 */
export function suggestionsOf(
  plans: readonly ReviewPlanOption[],
  { codes, caseType }: { readonly codes: readonly string[]; readonly caseType: CaseType },
  planned: readonly string[],
): Suggestion[] {
  const meant = plans.filter((plan) => meansDiagnosis(plan, codes));
  if (meant.length > 0)
    return meant
      .filter(({ name }) => !planned.includes(name))
      .map(({ id, name, items }) => ({ planTemplateId: id, name, items }));
  if (planned.length > 0) return [];
  const items = USUAL_REVIEWS[visitOfCase(caseType)].flatMap(({ reviewType, ...item }): PlanItem[] =>
    reviewType === null ? [] : [{ ...item, reviewType }],
  );
  return items.length === 0 ? [] : [{ planTemplateId: '', name: '常用回访', items }];
}
