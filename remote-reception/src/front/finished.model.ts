import type { DataOf } from '@hospital/shared/contract/call';
import type { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import type { PlanItem } from '@hospital/shared/contract/reviewPlanWords';

type Suggested = DataOf<typeof bookingCalls.finish>['reviewSuggest'][number];

/** What is proposed together: by a plan, or what is usual. */
export interface Proposal {
  /** Empty: what is usual. */
  readonly planTemplateId: string;
  readonly name: string;
  readonly told: readonly Suggested[];
  /** Those that can be planned; the others are told the owner alone. */
  readonly items: readonly PlanItem[];
}

/** What the answer proposes, plan by plan in its order. */
export function proposalsOf(suggested: readonly Suggested[]): Proposal[] {
  const plans = [...new Set(suggested.map(({ planTemplateId }) => planTemplateId))];
  return plans.map((planTemplateId) => {
    const told = suggested.filter((one) => one.planTemplateId === planTemplateId);
    const items = told.flatMap(({ day, reviewType, content, executorRole }): PlanItem[] =>
      reviewType === null ? [] : [{ day, reviewType, content, executorRole }],
    );
    return { planTemplateId, name: told[0]?.planName ?? '', told, items };
  });
}
