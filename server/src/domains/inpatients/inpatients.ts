import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { LiveInfo } from '@hospital/shared/contract/calls/inpatients';
import { formatDateTime } from '../../platform/database/chinaTime';
import { expectUpdated, type ReadVersion } from '../../platform/database/optimisticLock';
import { bizType, IN_HOSPITAL, loggedOrder, orderOf, shownOrder } from './orderRow';
import { liveInfo, liveOrder } from './schema';
import { forbiddenTransition, notFound } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { requireStore } from '../../platform/sessions/session';

/**
 * How many orders for inpatients of a store are due and not done; of the store where the session stands unless
 * another is named (domain.md §2.6 `tips/total`). Where no store is, there are none.
 *
 * @throws 40302 for a store out of scope
 */
export async function countTips(
  { db, identity }: CallContext,
  { storeId = identity.storeId }: { storeId?: string },
): Promise<number> {
  if (storeId === '') return 0;
  requireStore(identity, storeId);
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(liveOrder)
    .innerJoin(liveInfo, eq(liveInfo.id, liveOrder.liveInfoId))
    .where(
      and(
        eq(liveInfo.storeId, storeId),
        eq(liveInfo.state, IN_HOSPITAL),
        isNull(liveOrder.doneTime),
        lte(liveOrder.orderTime, new Date()),
      ),
    );
  return row?.count ?? 0;
}

/** Where and why a pet is in hospital now; null when it is not, or in a store that the caller may not see. */
export async function liveInfoOfPet(
  { db, identity }: CallContext,
  { id: petId }: { id: string },
): Promise<LiveInfo | null> {
  const scope = identity.storeScope;
  const [info] = await db
    .select()
    .from(liveInfo)
    .where(
      and(
        eq(liveInfo.petId, petId),
        eq(liveInfo.state, IN_HOSPITAL),
        scope === 'all' ? undefined : inArray(liveInfo.storeId, [...scope]),
      ),
    );
  if (!info) return null;
  const orders = await db
    .select()
    .from(liveOrder)
    .where(eq(liveOrder.liveInfoId, info.id))
    .orderBy(asc(liveOrder.orderTime), asc(liveOrder.id));
  return {
    ...info,
    inTime: formatDateTime(info.inTime),
    planOutTime: info.planOutTime && formatDateTime(info.planOutTime),
    orders: orders.map(shownOrder),
  };
}

/**
 * An order for an inpatient has been carried out; menus of the store show one less to do at once.
 *
 * @throws 404 for an order that does not exist; 40302 in a store out of scope; 40902 when it is done already or the
 * pet is no longer in hospital; 40901 when somebody else changed it
 */
export async function completeOrder(
  { db, identity, audit, tellChanges }: CallContext,
  { id, version }: ReadVersion & { readonly id: string },
): Promise<null> {
  const found = await orderOf(db, id);
  if (!found) throw notFound();
  const { order, storeId, state, petName } = found;
  requireStore(identity, storeId);
  if (state !== IN_HOSPITAL) throw forbiddenTransition('已出院', '完成');
  if (order.doneTime) throw forbiddenTransition('已完成', '完成');
  const updated = await db
    .update(liveOrder)
    .set({
      doneBy: identity.userId,
      doneTime: new Date(),
      updateId: identity.userId,
      updateName: identity.userName,
      updateDate: new Date(),
      version: (version ?? order.version) + 1,
    })
    .where(and(eq(liveOrder.id, id), eq(liveOrder.version, version ?? order.version)))
    .returning();
  const row = await expectUpdated(updated, async () => {
    const now = await orderOf(db, id);
    return now && shownOrder(now.order);
  });
  audit({
    ...{ bizType, bizId: id },
    before: loggedOrder(order, petName, ''),
    after: loggedOrder(row, petName, identity.userName),
  });
  await tellChanges({ stores: [storeId] });
  return null;
}
