import { yuanOf } from '@hospital/shared/contract/amounts';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { washingCalls } from '@hospital/shared/contract/calls/washing';
import type { CallContext } from '../../platform/http/call';
import { rowInScope } from '../../platform/sessions/rowInScope';
import { petOf } from '../customer';
import { washPlan } from '../reception/schema';
import { storeOf } from '../settings';
import { itemRecord, itemsOfPlans, plannedItems, sumOf } from './planItems';

/**
 * What items would cost on a plan, before it is saved or finished.
 *
 * @throws 404, 40302 for a plan or animal; 40001, 40902 for items as a save does
 */
export async function quoteWashPlan(
  context: CallContext,
  { id = '', petId, items: sent }: RequestOf<typeof washingCalls.quote>,
): Promise<DataOf<typeof washingCalls.quote>> {
  const { db, identity } = context;
  const plan = id === '' ? null : await rowInScope(context, washPlan, id);
  const { owner } = await petOf(context, petId);
  const items = await plannedItems(db, sent, {
    storeId: plan?.storeId ?? storeOf(identity, undefined),
    ...{ ownerId: owner.id, petId, level: owner.level },
    agreed: plan?.petId === petId ? await itemsOfPlans(db, [id]) : [],
  });
  return {
    items: items.map((item) => ({ ...itemRecord(item), priceName: item.priceName ?? '' })),
    amount: yuanOf(sumOf(items)),
  };
}
