import { eq } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { couponCalls } from '@hospital/shared/contract/calls/coupons';
import { couponStates } from '@hospital/shared/contract/couponStates';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { couponKind, couponStatusOf, ownerCoupon, type OwnerCouponRecord } from '../../billing';
import { tellStoresOf } from '../../customer';
import { expectVersion } from '../../../platform/database/optimisticLock';
import { BusinessError, invalid, notFound, outOfScope } from '../../../platform/errors/businessError';
import type { CallContext } from '../../../platform/http/call';
import { changedBy } from '../../../platform/sessions/authorship';
import { requireStore } from '../../../platform/sessions/session';
import { newestFirst, ownerCoupons } from './records';

/** A coupon that the caller may make void, held: of a store of theirs, or of the head office. @throws 404; 40302 */
async function heldCoupon({ db, identity }: CallContext, id: string): Promise<OwnerCouponRecord> {
  const [row] = await db.select().from(ownerCoupon).where(eq(ownerCoupon.id, id)).for('update');
  if (!row) throw notFound();
  if (row.storeId !== null) requireStore(identity, row.storeId);
  else if (identity.storeScope !== 'all') throw outOfScope();
  return row;
}

/** Makes a coupon void, for good. @throws 404; 40302; 40901; 40902 for one that is used, expired or void; 40001 */
export async function revokeCoupon(
  context: CallContext,
  { id, version, reason: sent }: RequestOf<typeof couponCalls.revoke>,
): Promise<null> {
  const { db, audit, tellChanges } = context;
  const revokeReason = sent.trim();
  if (revokeReason === '') throw invalid('reason', '请填写作废原因');
  const row = await heldCoupon(context, id);
  await expectVersion(row, { version }, async () => {
    const [found] = await ownerCoupons(db, eq(ownerCoupon.id, id), { orderBy: newestFirst, limit: 1 });
    return found?.shown;
  });
  const status = couponStatusOf(row);
  if (!mayMove(couponStates, status, 'revoke'))
    throw new BusinessError(ErrorCode.ForbiddenTransition, whyNot(couponStates, status, 'revoke'));
  const [kind] = await db
    .select({ name: couponKind.name })
    .from(couponKind)
    .where(eq(couponKind.id, row.kindId));
  await db
    .update(ownerCoupon)
    .set({ revokeReason, version: row.version + 1, ...changedBy(context) })
    .where(eq(ownerCoupon.id, id));
  const known = { couponNo: row.couponNo, kindName: kind?.name ?? '' };
  audit({
    ...{ bizType: 'ownerCoupon', bizId: id, before: { ...known, status: couponStates.words[status] } },
    after: { ...known, status: couponStates.words[4], revokeReason },
  });
  await tellStoresOf(context, [row.ownerId]);
  if (row.storeId !== null) await tellChanges({ stores: [row.storeId] });
  return null;
}
