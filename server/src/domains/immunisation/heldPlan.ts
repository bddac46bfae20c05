import { eq } from 'drizzle-orm';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { immuneStates, type ImmuneMove } from '@hospital/shared/contract/immuneStates';
import { immuneDose } from '@hospital/shared/contract/immuneWords';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { oneRow } from '../../platform/database/oneRow';
import { expectVersion, type ReadVersion } from '../../platform/database/optimisticLock';
import { BusinessError, notFound } from '../../platform/errors/businessError';
import { petDead } from '../../platform/errors/ruleRefusals';
import type { CallContext } from '../../platform/http/call';
import { changedBy } from '../../platform/sessions/authorship';
import { petOf } from '../customer';
import { immunePlan } from '../immunePlans/schema';
import type { owner, pet } from '../owners/schema';
import { planOf, type PlanRow } from './records';

export const bizType = 'immunePlan';
/** `status` of an animal. */
export const DEAD = 2;

/** A plan with its animal, both held until the end of the transaction. */
export interface HeldPlan {
  readonly row: PlanRow;
  readonly animal: typeof pet.$inferSelect;
  readonly owner: typeof owner.$inferSelect;
}

/** The plan as the log of operations keeps it. */
export const loggedPlan = (row: PlanRow, petName: string) => ({
  ...{ petName, type: row.type, productName: row.productName, dose: immuneDose(row) },
  ...{ planDate: row.planDate, status: row.status },
  ...(row.finishDate === null ? {} : { finishDate: row.finishDate, batchNo: row.batchNo }),
  ...(row.certificateNo === '' ? {} : { certificateNo: row.certificateNo }),
  ...(row.tipCount === 0 ? {} : { tipCount: row.tipCount }),
  ...(row.remarks === '' ? {} : { remarks: row.remarks }),
});

/** @throws 40902 in the words of the states */
export function expectMove({ status }: Pick<PlanRow, 'status'>, move: ImmuneMove): void {
  if (!mayMove(immuneStates, status, move))
    throw new BusinessError(ErrorCode.ForbiddenTransition, whyNot(immuneStates, status, move));
}

/** What was still to be done of an animal that died meanwhile is cancelled: that it died is what somebody wants to know. */
const diedSince = (animal: HeldPlan['animal'], { status }: PlanRow, move: ImmuneMove): boolean =>
  animal.status === DEAD && status === immuneStates.moves.close.to && mayMove(immuneStates, 'N', move);

/** The animal of a plan that the caller may see. @throws 404, 40302 */
export async function expectSeen(context: CallContext, id: string): Promise<string> {
  const { db } = context;
  const [seen] = await db.select({ petId: immunePlan.petId }).from(immunePlan).where(eq(immunePlan.id, id));
  if (!seen) throw notFound();
  await petOf(context, seen.petId);
  return seen.petId;
}

/**
 * The plan that somebody moves. Its animal is held before it, so that whatever is planned for one animal is planned by
 * one at a time. Whoever may see the animal may move its plans, whichever store made them.
 *
 * @param action what a dead animal is refused, where it is called otherwise than the move
 * @throws 404; 40302 for an animal that is known in no store of the caller; 42208 where it died; 40902; 40901 with the
 *   present plan
 */
export async function heldPlan(
  context: CallContext,
  { id, ...read }: { readonly id: string } & ReadVersion,
  move: ImmuneMove,
  action: string = immuneStates.moves[move].word,
): Promise<HeldPlan> {
  const { db } = context;
  const [seen] = await db.select({ petId: immunePlan.petId }).from(immunePlan).where(eq(immunePlan.id, id));
  if (!seen) throw notFound();
  const { row: animal, owner } = await petOf(context, seen.petId, true);
  const [row] = await db.select().from(immunePlan).where(eq(immunePlan.id, id)).for('update');
  if (!row) throw notFound();
  if (diedSince(animal, row, move)) throw petDead(action);
  expectMove(row, move);
  await expectVersion(row, read, () => planOf(context, id));
  return { row, animal, owner };
}

/** Writes new values of a held plan, with its line in the log, which may say more. */
export async function writePlan(
  context: CallContext,
  { row, animal }: Pick<HeldPlan, 'row' | 'animal'>,
  values: Partial<PlanRow>,
  more: Readonly<Record<string, string>> = {},
): Promise<PlanRow> {
  const { db, audit } = context;
  const written = await db
    .update(immunePlan)
    .set({ ...values, ...changedBy(context), version: row.version + 1 })
    .where(eq(immunePlan.id, row.id))
    .returning();
  const saved = oneRow(written);
  audit({
    ...{ bizType, bizId: row.id },
    before: loggedPlan(row, animal.name),
    after: { ...loggedPlan(saved, animal.name), ...more },
  });
  return saved;
}
