import { eq, sql } from 'drizzle-orm';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { type WashMove, type WashState, washStates } from '@hospital/shared/contract/washStates';
import { expectVersion, type ReadVersion } from '../../platform/database/optimisticLock';
import { BusinessError } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { changedBy } from '../../platform/sessions/authorship';
import { rowInScope } from '../../platform/sessions/rowInScope';
import { washPlan } from '../reception/schema';
import { loggedPlan, planOf, type PlanRow } from './planRecords';
import { washPhotos } from './photos';

/** A plan that is being moved. */
export interface HeldPlan {
  readonly row: PlanRow;
  readonly before: Awaited<ReturnType<typeof loggedPlan>>;
}

interface Asked extends ReadVersion {
  readonly id: string;
}

/**
 * The plan, held until the end of the transaction. Its state is judged first: whoever comes second is told what somebody
 * has made of it, not that it has another version.
 *
 * @throws 404; 40302; 40902 with who has it; 40901 with the present plan
 */
export async function heldPlan(context: CallContext, asked: Asked, move: WashMove): Promise<HeldPlan> {
  const row = await rowInScope(context, washPlan, asked.id, 'held');
  const state = row.state as WashState;
  if (!mayMove(washStates, state, move)) throw await refused(context, row, move);
  await expectVersion(row, asked, () => planOf(context, row.id));
  return { row, before: await loggedPlan(context, row.id) };
}

async function refused(context: CallContext, row: PlanRow, move: WashMove): Promise<BusinessError> {
  const { washerName } = await planOf(context, row.id);
  const who = row.state === 2 && washerName ? `，已由${washerName}接收` : '';
  const words = whyNot(washStates, row.state as WashState, move);
  return new BusinessError(ErrorCode.ForbiddenTransition, `${words}${who}`, {
    state: row.state,
    washerName,
  });
}

/** Writes what a move changes of the plan, tells the log and the open pages of the store. */
export async function writePlan(
  context: CallContext,
  { row, before }: HeldPlan,
  set: Partial<typeof washPlan.$inferInsert>,
): Promise<void> {
  const { db, audit } = context;
  await db
    .update(washPlan)
    .set({ ...set, ...changedBy(context), version: sql`${washPlan.version} + 1` })
    .where(eq(washPlan.id, row.id));
  audit({ bizType: washPhotos.bizType, bizId: row.id, before, after: await loggedPlan(context, row.id) });
  await context.tellChanges({ stores: [row.storeId] });
}
