import { and, asc, eq, ne } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { immuneUndoCalls } from '@hospital/shared/contract/calls/immuneUndo';
import { ErrorCode, Message } from '@hospital/shared/contract/errors';
import { immuneStates } from '@hospital/shared/contract/immuneStates';
import { BusinessError, forbiddenTransition, staleVersion } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { billOfLine, takeLineBack } from '../cashier';
import { medicalCase } from '../cases/schema';
import { tellStoresOf } from '../customer';
import { closeReminders, reopenReminders } from '../immunePlans';
import { immunePlan, voidCertificate } from '../immunePlans/schema';
import { doneSince } from './follow';
import { bizType, expectMove, heldPlan, type HeldPlan, loggedPlan, writePlan } from './heldPlan';
import { planOf, type PlanRow } from './records';
import { expectDoneHere, keepVoid, reasonOf } from './voidCertificate';

const FILED_CASE = 3;
/** Of a plan that nobody has moved since it was made. */
const FIRST_VERSION = 1;

/** What was written down when it was carried out. */
const NOTHING_DONE = {
  ...{ finishDate: null, validDate: null, batchNo: '', manufacturer: '', expireDate: null, site: '' },
  ...{ reaction: '', executorId: '', caseId: null, billItemId: null, certificateNo: '', nextPlanId: null },
} satisfies Partial<PlanRow>;

/** The bill on which a plan was charged, held before its animal, as those hold both who change bills. */
async function billHeld(context: CallContext, id: string) {
  const [seen] = await context.db
    .select({ billItemId: immunePlan.billItemId })
    .from(immunePlan)
    .where(eq(immunePlan.id, id));
  const billItemId = seen?.billItemId ?? null;
  return billItemId === null ? null : { billItemId, row: await billOfLine(context, billItemId) };
}

/** What is written down in a case that is filed stays. @throws 40301 */
async function expectCaseOpen({ db }: CallContext, { caseId }: PlanRow): Promise<void> {
  if (caseId === null) return;
  const [record] = await db
    .select({ status: medicalCase.status })
    .from(medicalCase)
    .where(eq(medicalCase.id, caseId))
    .for('share');
  if (record?.status === FILED_CASE) throw new BusinessError(ErrorCode.CaseArchived, Message.caseArchived);
}

/** How it is called and what it leads to: what was written down of elsewhere is not to be done again. */
const moveOf = ({ externalFlag }: PlanRow) =>
  immuneStates.moves[externalFlag === 'Y' ? 'withdraw' : 'revoke'];

/** @throws 40902 where it was not done itself, or the same was done again since: that is taken back first */
async function expectLast(context: CallContext, held: HeldPlan, next: PlanRow | undefined): Promise<void> {
  const { row } = held;
  const action = moveOf(row).word;
  if (row.coveredById !== null) throw forbiddenTransition('由随后一次完成', `${action}，请撤销随后那一次`);
  const since =
    next?.status === 'Y' || (await doneSince(context, { ...held, doneOn: row.finishDate ?? row.planDate }));
  if (since) throw forbiddenTransition('其后已再次执行', `${action}，请先撤销后一次`);
}

/** What was planned with it goes with it: made by carrying it out, and left as it was made. @returns whether it went */
async function removeNext(
  { db, audit }: CallContext,
  { row, animal }: HeldPlan,
  next: PlanRow | undefined,
): Promise<boolean> {
  const madeWithIt = next?.status === 'N' && next.doseNo === 0 && next.seriesId === row.seriesId;
  if (!madeWithIt || next.version !== FIRST_VERSION) return false;
  if ((await db.$count(voidCertificate, eq(voidCertificate.planId, next.id))) > 0) return false;
  // What was done of another series waits for it, too.
  const others = and(
    ...[eq(immunePlan.petId, row.petId), eq(immunePlan.nextPlanId, next.id), ne(immunePlan.id, row.id)],
  );
  if ((await db.$count(immunePlan, others)) > 0) return false;
  await db.delete(immunePlan).where(eq(immunePlan.id, next.id));
  audit({ bizType, bizId: next.id, before: loggedPlan(next, animal.name), after: null });
  return true;
}

/** Older plans that it made needless are to be done again. @returns their ids */
async function uncover(context: CallContext, { row, animal }: HeldPlan): Promise<string[]> {
  const covered = await context.db
    .select()
    .from(immunePlan)
    .where(and(eq(immunePlan.petId, row.petId), eq(immunePlan.coveredById, row.id)))
    .orderBy(asc(immunePlan.id))
    .for('update');
  for (const one of covered) {
    expectMove(one, 'uncover');
    const open = { status: immuneStates.moves.uncover.to, finishDate: null, coveredById: null };
    await writePlan(context, { row: one, animal }, open);
  }
  return covered.map(({ id }) => id);
}

/**
 * Takes back what was done by mistake, with why: a plan is to be done again, what was written down of elsewhere is
 * cancelled. Doses that its day moved stay where they are.
 *
 * @throws 404; 40302, also where another store did it; 40901; 40902 for one that is not done, was done again since, or is
 *   paid; 40301 for a filed case; 40001 without a reason, and where its drug was handed out
 */
export async function revokePlan(
  context: CallContext,
  request: RequestOf<typeof immuneUndoCalls.revokePlan>,
): Promise<DataOf<typeof immuneUndoCalls.revokePlan>> {
  const { db } = context;
  const reason = reasonOf(request);
  const charged = await billHeld(context, request.id);
  const held = await heldPlan(context, request, 'revoke');
  const { row, owner } = held;
  expectDoneHere(context, held);
  await expectCaseOpen(context, row);
  const [next] = await db
    .select()
    .from(immunePlan)
    .where(and(eq(immunePlan.petId, row.petId), eq(immunePlan.id, row.nextPlanId ?? '')))
    .for('update');
  await expectLast(context, held, next);
  // It was carried out, and charged, after its bill was looked for: that bill is not held.
  if (row.billItemId !== null && row.billItemId !== charged?.billItemId)
    throw staleVersion(await planOf(context, row.id));
  const { word: action, to: status } = moveOf(row);
  const fate =
    charged?.row && charged.billItemId === row.billItemId
      ? await takeLineBack(context, charged.row, { billItemId: charged.billItemId, action, reason })
      : 'left';
  const elsewhere = row.externalFlag === 'Y';
  const voidedNo = elsewhere ? '' : row.certificateNo;
  if (voidedNo !== '') await keepVoid(context, held, reason);
  const nextRemoved = await removeNext(context, held, next);
  const reopened = await uncover(context, held);
  await writePlan(
    context,
    held,
    { ...NOTHING_DONE, status },
    { reason, ...(voidedNo === '' ? {} : { voidedNo }) },
  );
  if (nextRemoved && next) await closeReminders(context, [next.id]);
  await reopenReminders(context, elsewhere ? reopened : [row.id, ...reopened]);
  await tellStoresOf(context, [owner.id]);
  return {
    ...{ voidedNo, unchargedFlag: fate === 'uncharged' ? 'Y' : 'N' },
    ...{ restockedFlag: fate === 'restocked' ? 'Y' : 'N', nextRemovedFlag: nextRemoved ? 'Y' : 'N' },
    uncovered: reopened.length,
  };
}
