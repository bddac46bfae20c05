import { and, eq, sql } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { immunisationCalls } from '@hospital/shared/contract/calls/immunisation';
import { immuneStates } from '@hospital/shared/contract/immuneStates';
import type { CallContext } from '../../platform/http/call';
import { changedBy } from '../../platform/sessions/authorship';
import { tellStoresOf } from '../customer';
import { closeReminders } from '../immunePlans';
import { immunePlan, voidCertificate } from '../immunePlans/schema';
import { bizType, heldPlan, loggedPlan, writePlan } from './heldPlan';

/**
 * Takes a plan back: one that nobody has told its owner of goes, one of which the owner knows is kept as cancelled.
 *
 * @throws 404, 40302, 40901; 40902 for one that is done or cancelled
 */
export async function deletePlan(
  context: CallContext,
  request: RequestOf<typeof immunisationCalls.deletePlan>,
): Promise<null> {
  const { db, audit } = context;
  const held = await heldPlan(context, request, 'remove');
  const { row, animal, owner } = held;
  const known =
    row.tipCount > 0 ||
    row.reservationId !== null ||
    row.bookingId !== null ||
    // Numbers of certificates stay in their series, with what they are of.
    (await db.$count(voidCertificate, eq(voidCertificate.planId, row.id))) > 0;
  if (known) await writePlan(context, held, { status: immuneStates.moves.remove.to });
  else {
    await db.delete(immunePlan).where(eq(immunePlan.id, row.id));
    audit({ bizType, bizId: row.id, before: loggedPlan(row, animal.name), after: null });
  }
  await db
    .update(immunePlan)
    .set({ nextPlanId: null, ...changedBy(context), version: sql`${immunePlan.version} + 1` })
    .where(and(eq(immunePlan.petId, row.petId), eq(immunePlan.nextPlanId, row.id)));
  await closeReminders(context, [row.id]);
  await tellStoresOf(context, [owner.id]);
  return null;
}
