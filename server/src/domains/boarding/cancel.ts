import { eq } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { boardingCalls } from '@hospital/shared/contract/calls/boarding';
import { oneRow } from '../../platform/database/oneRow';
import { invalid, permissionMissing } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { changedBy } from '../../platform/sessions/authorship';
import { CANCEL, WITHDRAW } from './permissions';
import { logged, namesOf } from './records';
import { boarding } from './schema';
import { expectMove, heldStay } from './stayRow';

/**
 * Cancels a booking, or withdraws a check-in, which has no bill yet. What was taken as a deposit stays in the owner's
 * account.
 *
 * @throws 404, 40302; 40901; 40902 for a stay that is over; 40300 for who may not withdraw; 40001 without a reason
 */
export async function cancelStay(
  context: CallContext,
  { id, version, reason = '' }: RequestOf<typeof boardingCalls.cancel>,
): Promise<null> {
  const { db, identity, audit, tellChanges } = context;
  const before = await heldStay(context, id, { version });
  const isIn = before.state === 1;
  expectMove(before, isIn ? 'withdraw' : 'cancel');
  const permission = isIn ? WITHDRAW : CANCEL;
  if (!identity.permissions.has(permission)) throw permissionMissing(permission);
  const cancelReason = reason.trim();
  if (cancelReason === '') throw invalid('reason', '请填写取消原因');
  const updated = await db
    .update(boarding)
    .set({ state: 3, cancelReason, ...changedBy(context), version: before.version + 1 })
    .where(eq(boarding.id, id))
    .returning();
  const names = await namesOf(db, before);
  audit({
    ...{ bizType: 'boarding', bizId: id },
    before: logged(before, names),
    after: logged(oneRow(updated), names),
  });
  await tellChanges({ stores: [before.storeId] });
  return null;
}
