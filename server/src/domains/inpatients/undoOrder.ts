import { eq, sql } from 'drizzle-orm';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { LIVE_UNDO_ALL } from '@hospital/shared/contract/liveWords';
import { formatDay } from '../../platform/database/chinaTime';
import { expectVersion, type ReadVersion } from '../../platform/database/optimisticLock';
import { oneRow } from '../../platform/database/oneRow';
import { BusinessError, forbiddenTransition, notFound } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { changedBy } from '../../platform/sessions/authorship';
import { requireStore, type SessionIdentity } from '../../platform/sessions/session';
import { bizType, IN_HOSPITAL, loggedOrder, nameOfDoer, orderOf, shownOrder } from './orderRow';
import { liveOrder } from './schema';

type Done = Pick<typeof liveOrder.$inferSelect, 'doneBy' | 'doneTime'>;

const isOfToday = (moment: Date): boolean => formatDay(moment) === formatDay(new Date());

const mayUndoOf = ({ userId, permissions }: SessionIdentity, doneBy: string): boolean =>
  userId === doneBy || permissions.has(LIVE_UNDO_ALL);

/** Whether the caller may take back now that an order of an animal in hospital is done. */
export const mayUndo = (identity: SessionIdentity, { doneBy, doneTime }: Done): boolean =>
  doneTime !== null &&
  isOfToday(doneTime) &&
  identity.permissions.has('hospital:live:order:done') &&
  mayUndoOf(identity, doneBy);

/**
 * Takes back that an order is done, which was ticked off by mistake; who did both stands beside the order.
 *
 * @throws 404 for an order that does not exist; 40302 in a store out of scope; 40901 when somebody else changed it;
 *   40902 when it is not done, was done on another day, or the pet is no longer in hospital; 40300 for what others did
 */
export async function undoOrder(
  context: CallContext,
  { id, version }: ReadVersion & { readonly id: string },
): Promise<null> {
  const { db, identity, audit, tellChanges } = context;
  // Held, so that of two who take it back at once one finds it taken back.
  await db.execute(sql`select from ${liveOrder} where ${liveOrder.id} = ${id} for update`);
  const found = await orderOf(db, id);
  if (!found) throw notFound();
  const { order, storeId, state, petName } = found;
  requireStore(identity, storeId);
  await expectVersion(order, { version }, () => shownOrder(order));
  if (state !== IN_HOSPITAL) throw forbiddenTransition('已出院', '撤销完成');
  if (!order.doneTime) throw forbiddenTransition('未完成', '撤销完成');
  const doneName = await nameOfDoer(db, order);
  if (!mayUndoOf(identity, order.doneBy))
    throw new BusinessError(
      ErrorCode.PermissionMissing,
      `该医嘱由${doneName}完成，只有本人和有「撤销他人完成的医嘱」权限的用户可以撤销`,
    );
  if (!isOfToday(order.doneTime)) throw forbiddenTransition('非当日完成', '撤销完成');
  const tick = { doneName, doneTime: order.doneTime.toISOString() };
  const undone = { undoneName: identity.userName, undoneTime: new Date().toISOString() };
  const updated = await db
    .update(liveOrder)
    .set({
      ...{ doneBy: '', doneTime: null, undone: [...order.undone, { ...tick, ...undone }] },
      ...changedBy(context),
      version: order.version + 1,
    })
    .where(eq(liveOrder.id, id))
    .returning();
  audit({
    ...{ bizType, bizId: id },
    before: loggedOrder(order, petName, doneName),
    after: loggedOrder(oneRow(updated), petName, ''),
  });
  await tellChanges({ stores: [storeId] });
  return null;
}
