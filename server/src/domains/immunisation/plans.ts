import { eq } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { immunisationCalls } from '@hospital/shared/contract/calls/immunisation';
import type { PetStatus } from '@hospital/shared/contract/petStates';
import { formatDay } from '../../platform/database/chinaTime';
import type { CallContext } from '../../platform/http/call';
import { petOf } from '../customer';
import { protectedUntil } from '../immunePlans';
import { immunePlan } from '../immunePlans/schema';
import { byDay, namedPlans, shownPlan } from './records';

/**
 * All that is planned and was done for an animal, whichever store did it, by day; of what is still to be done and of what
 * holds the summary says more.
 *
 * @throws 404; 40302 for an animal that is known in no store of the caller
 */
export async function plansOf(
  context: CallContext,
  { petId, type, status }: RequestOf<typeof immunisationCalls.plans>,
): Promise<DataOf<typeof immunisationCalls.plans>> {
  const { db, identity } = context;
  const { row: animal } = await petOf(context, petId);
  const today = formatDay(new Date());
  const [found, { vaccine, deworm }] = await Promise.all([
    namedPlans(db)
      .where(eq(immunePlan.petId, petId))
      .orderBy(...byDay),
    protectedUntil(db, petId),
  ]);
  const plans = found.map((one) => shownPlan(identity, one, today));
  const open = plans.filter((plan) => plan.status === 'N');
  return {
    list: plans.filter(
      (plan) =>
        (type === undefined || plan.type === type) && (status === undefined || plan.status === status),
    ),
    ext: {
      petStatus: animal.status as PetStatus,
      summary: {
        nextDate: open.find(({ planDate }) => planDate >= today)?.planDate ?? null,
        validDate: vaccine,
        dewormValidDate: deworm,
        overdueCount: open.filter(({ overdueFlag }) => overdueFlag === 'Y').length,
      },
    },
  };
}
