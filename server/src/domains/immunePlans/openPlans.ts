import { and, eq, sql, type SQL } from 'drizzle-orm';
import { immuneStates } from '@hospital/shared/contract/immuneStates';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import type { CallContext } from '../../platform/http/call';
import { changedBy } from '../../platform/sessions/authorship';
import { closeReminders } from './reminders';
import { immunePlan } from './schema';

/** What is still to be done for an animal, as a condition. */
export const openPlansOf = (petId: string): SQL | undefined =>
  and(eq(immunePlan.petId, petId), eq(immunePlan.status, 'N'));

/**
 * Cancels what is planned for an animal that is no longer looked after here.
 *
 * @param closeReason as people read it: 宠物已转让
 * @returns how much that was
 */
export async function closePlansOf(
  context: Pick<CallContext, 'identity'> & { readonly db: TenantDatabase },
  petId: string,
  closeReason: string,
): Promise<number> {
  const closed = await context.db
    .update(immunePlan)
    .set({
      ...{ status: immuneStates.moves.close.to, closeReason },
      ...changedBy(context),
      version: sql`${immunePlan.version} + 1`,
    })
    .where(openPlansOf(petId))
    .returning({ id: immunePlan.id });
  await closeReminders(
    context,
    closed.map(({ id }) => id),
  );
  return closed.length;
}
