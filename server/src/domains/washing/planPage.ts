import { and, eq, gte, lte, or, sql, type SQL } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { washingCalls, WashPlan } from '@hospital/shared/contract/calls/washing';
import { contains } from '../../platform/database/paging';
import type { CallContext, Handlers } from '../../platform/http/call';
import { defineList, type ListRequest } from '../../platform/lists/defineList';
import { by, orderedBy } from '../../platform/lists/order';
import { rowInScope } from '../../platform/sessions/rowInScope';
import type { SessionIdentity } from '../../platform/sessions/session';
import { storesInView, within } from '../../platform/sessions/storesInView';
import { mobileHas } from '../owners';
import { owner, pet } from '../owners/schema';
import { washPlan } from '../reception/schema';
import { planOf, plansOf } from './planRecords';

type Filters = ListRequest<typeof washingCalls.list>;

const named = (caller: SessionIdentity, text: string): SQL | undefined =>
  or(
    contains(washPlan.planNo, text),
    sql`exists (select from ${owner} where ${owner.id} = ${washPlan.ownerId}
      and ${or(contains(owner.name, text), contains(owner.pinyin, text), mobileHas(caller, text))})`,
    sql`exists (select from ${pet} where ${pet.id} = ${washPlan.petId}
      and ${or(contains(pet.name, text), contains(pet.pinyin, text))})`,
  );

function wantedOf({ identity }: CallContext, request: Filters): SQL | undefined {
  const { date, startDate = date, endDate = date, state, washerId, notifyFlag } = request;
  const keyword = request.keyword?.trim();
  return and(
    within(washPlan.storeId, storesInView(identity, request.storeId)),
    startDate ? gte(washPlan.planDate, startDate) : undefined,
    endDate ? lte(washPlan.planDate, endDate) : undefined,
    state ? eq(washPlan.state, state) : undefined,
    washerId ? eq(washPlan.washerId, washerId) : undefined,
    notifyFlag ? eq(washPlan.notifyFlag, notifyFlag) : undefined,
    keyword ? named(identity, keyword) : undefined,
  );
}

const plans = defineList({
  ...{ table: washPlan, id: washPlan.id, wanted: wantedOf },
  order: orderedBy({ planDate: by(washPlan.planDate, washPlan.startTime) }, 'planDate', 'asc'),
  rowsOf: plansOf,
  idOf: ({ id }) => id,
});

/** Plans of the stores in view, by day and time. @throws 40302, 40104 */
export const listWashPlans: Handlers<'washing'>['list'] = plans.listed;

/** @throws 404, 40302, 40104 */
export async function washPlanInfo(
  context: CallContext,
  { id }: RequestOf<typeof washingCalls.info>,
): Promise<WashPlan> {
  await rowInScope(context, washPlan, id);
  return planOf(context, id);
}
