import { eq } from 'drizzle-orm';
import { ErrorCode } from '@hospital/shared/contract/errors';
import {
  referralStates,
  type ReferralMove,
  type ReferralStatus,
} from '@hospital/shared/contract/referralStates';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { expectVersion, type ReadVersion } from '../../platform/database/optimisticLock';
import { BusinessError, notFound } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { changedBy } from '../../platform/sessions/authorship';
import { requireStore } from '../../platform/sessions/session';
import { referralOf } from './records';
import { referral } from './schema';

export type ReferralRow = typeof referral.$inferSelect;

export const bizType = 'referral';

/** The referral as the log of operations keeps it. */
export const loggedReferral = (row: ReferralRow) => ({
  ...{ referralNo: row.referralNo, reason: row.reason, status: row.status },
  ...(row.externalHospital === '' ? {} : { externalHospital: row.externalHospital }),
  ...(row.rejectReason === '' ? {} : { rejectReason: row.rejectReason }),
});

/** Both stores look at it. */
export const storesOf = ({ fromStoreId, toStoreId }: ReferralRow): string[] =>
  toStoreId === null ? [fromStoreId] : [fromStoreId, toStoreId];

/** Who does what: the receiving store, or for another hospital the sender; a withdrawal is the sender's. */
const actingStore = ({ fromStoreId, toStoreId }: ReferralRow, move: ReferralMove): string =>
  move === 'cancel' ? fromStoreId : (toStoreId ?? fromStoreId);

/**
 * The referral that somebody moves, held until the end of the transaction.
 *
 * @throws 404; 40302 for whoever is of another store than may move it so; 40901; 40902
 */
export async function heldFor(
  context: CallContext,
  move: ReferralMove,
  { id, ...read }: { readonly id: string } & ReadVersion,
): Promise<ReferralRow> {
  const [row] = await context.db.select().from(referral).where(eq(referral.id, id)).for('update');
  if (!row) throw notFound();
  requireStore(context.identity, actingStore(row, move));
  const status = row.status as ReferralStatus;
  if (!mayMove(referralStates, status, move))
    throw new BusinessError(ErrorCode.ForbiddenTransition, whyNot(referralStates, status, move));
  await expectVersion(row, read, () => referralOf(context, id));
  return row;
}

/** Writes what became of a referral that is held, with its line in the log, and tells both stores. */
export async function moveReferral(
  context: CallContext,
  row: ReferralRow,
  move: ReferralMove,
  change: Pick<Partial<ReferralRow>, 'rejectReason' | 'acceptBookingId'> = {},
): Promise<void> {
  const { db, identity, audit, tellChanges } = context;
  const [saved = row] = await db
    .update(referral)
    .set({
      ...{ ...change, status: referralStates.moves[move].to },
      ...{ handleName: identity.userName, handleTime: new Date() },
      ...changedBy(context),
      version: row.version + 1,
    })
    .where(eq(referral.id, row.id))
    .returning();
  const before = loggedReferral(row);
  audit({ ...{ bizType, bizId: row.id, kind: 'changed' }, before, after: loggedReferral(saved) });
  await tellChanges({ stores: storesOf(row) });
}
