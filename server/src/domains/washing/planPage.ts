import { and, asc, desc, eq, gte, lte, or, sql, type SQL } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { washingCalls, WashPlan } from '@hospital/shared/contract/calls/washing';
import { contains, offsetOf } from '../../platform/database/paging';
import type { CallContext } from '../../platform/http/call';
import { rowInScope } from '../../platform/sessions/rowInScope';
import type { SessionIdentity } from '../../platform/sessions/session';
import { storesInView, within } from '../../platform/sessions/storesInView';
import { mobileHas } from '../owners';
import { owner, pet } from '../owners/schema';
import { washPlan } from '../reception/schema';
import { planOf, plansOf } from './planRecords';

type ListRequest = RequestOf<typeof washingCalls.list>;

const named = (caller: SessionIdentity, text: string): SQL | undefined =>
  or(
    contains(washPlan.planNo, text),
    sql`exists (select from ${owner} where ${owner.id} = ${washPlan.ownerId}
      and ${or(contains(owner.name, text), contains(owner.pinyin, text), mobileHas(caller, text))})`,
    sql`exists (select from ${pet} where ${pet.id} = ${washPlan.petId}
      and ${or(contains(pet.name, text), contains(pet.pinyin, text))})`,
  );

function wantedOf(identity: SessionIdentity, request: ListRequest): SQL | undefined {
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

/** Plans of the stores in view, by day and time. @throws 40302, 40104 */
export async function listWashPlans(
  context: CallContext,
  request: ListRequest,
): Promise<{ list: WashPlan[]; total: number }> {
  const { db, identity } = context;
  const wanted = wantedOf(identity, request);
  const direction = request.orderByType === 'desc' ? desc : asc;
  const [rows, total] = await Promise.all([
    db
      .select({ id: washPlan.id })
      .from(washPlan)
      .where(wanted)
      .orderBy(direction(washPlan.planDate), direction(washPlan.startTime), direction(washPlan.id))
      .limit(request.pageSize)
      .offset(offsetOf(request)),
    db.$count(washPlan, wanted),
  ]);
  const ids = rows.map(({ id }) => id);
  return { list: await plansOf(context, ids), total };
}

/** @throws 404, 40302, 40104 */
export async function washPlanInfo(
  context: CallContext,
  { id }: RequestOf<typeof washingCalls.info>,
): Promise<WashPlan> {
  await rowInScope(context, washPlan, id);
  return planOf(context, id);
}
