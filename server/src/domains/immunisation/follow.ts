import { and, asc, eq, gt, inArray, lte, ne, or } from 'drizzle-orm';
import { immuneStates } from '@hospital/shared/contract/immuneStates';
import { VALID_DAYS } from '@hospital/shared/contract/boardingWords';
import { addDays, daysBetween, type Day } from '@hospital/shared/format';
import { newId } from '../../platform/database/newId';
import { oneRow } from '../../platform/database/oneRow';
import type { CallContext } from '../../platform/http/call';
import { madeBy } from '../../platform/sessions/authorship';
import { immunePlan } from '../immunePlans/schema';
import { bizType, type HeldPlan, loggedPlan, writePlan } from './heldPlan';
import { protocolOf } from './protocolRow';
import type { PlanRow } from './records';
import { dueAgain, pauseBefore } from './schedule';
import { followingDoses, shift } from './updatePlan';

/** What was done, and when. */
type Done = Pick<HeldPlan, 'row' | 'animal'> & { readonly doneOn: Day };

/** What comes next of a plan that was done. */
export interface Next {
  readonly id: string;
  readonly planDate: Day;
}

/** A plan of the same group that waits for a later day: it stands for what would be due again. */
async function waitingOf({ db }: CallContext, { row, doneOn }: Done): Promise<Next | null> {
  const [found] = await db
    .select({ id: immunePlan.id, planDate: immunePlan.planDate })
    .from(immunePlan)
    .where(
      and(
        eq(immunePlan.petId, row.petId),
        eq(immunePlan.groupCode, row.groupCode),
        ne(immunePlan.id, row.id),
        eq(immunePlan.status, 'N'),
        gt(immunePlan.planDate, doneOn),
      ),
    )
    .orderBy(asc(immunePlan.planDate), asc(immunePlan.id))
    .limit(1);
  return found ?? null;
}

/**
 * What follows by the protocol: the next dose, which moves with all after it where too few days would lie between; after
 * the last one a plan for when it is due again, unless its group has one. Null: nothing follows.
 */
export async function planNext(context: CallContext, done: Done): Promise<Next | null> {
  const { db, audit } = context;
  const { row, animal, doneOn } = done;
  const protocol = await protocolOf(db, row.protocolId);
  const following = await followingDoses(db, row);
  const [next] = following;
  if (next) {
    const earliest = protocol ? addDays(doneOn, pauseBefore(protocol, next.doseNo)) : next.planDate;
    const days = Math.max(0, daysBetween(next.planDate, earliest));
    await shift(context, { animal }, following, days);
    return { id: next.id, planDate: addDays(next.planDate, days) };
  }
  const waiting = await waitingOf(context, done);
  if (waiting || !protocol) return waiting;
  const planDate = dueAgain(protocol, animal.birthday, doneOn);
  if (planDate === null) return null;
  const made = await db
    .insert(immunePlan)
    .values({
      ...{ id: newId(), storeId: row.storeId, petId: row.petId, type: row.type, groupCode: row.groupCode },
      ...{ protocolId: row.protocolId, seriesId: row.seriesId, productId: row.productId },
      ...{ productName: row.productName, doseNo: 0, totalDose: 0, planDate },
      ...madeBy(context),
    })
    .returning();
  const saved = oneRow(made);
  audit({ bizType, bizId: saved.id, before: null, after: loggedPlan(saved, animal.name) });
  return { id: saved.id, planDate };
}

/** Until when what was done holds: until it is due again, else as long as such things usually do. */
export const validUntil = (type: number, doneOn: Day, next: Next | null): Day | null => {
  if (type === 4) return null;
  return next?.planDate ?? addDays(doneOn, type === 1 ? VALID_DAYS.vaccine : VALID_DAYS.deworm);
};

/**
 * What was done makes needless what was planned of its group until then (the rule of OpenVPMS): older plans are done with
 * it, and say by which. Later doses of its own series stay.
 *
 * @returns how many
 */
export async function coverOlder(context: CallContext, { row, animal, doneOn }: Done): Promise<number> {
  const until = row.planDate > doneOn ? row.planDate : doneOn;
  const older = await context.db
    .select()
    .from(immunePlan)
    .where(
      and(
        eq(immunePlan.petId, row.petId),
        eq(immunePlan.groupCode, row.groupCode),
        ne(immunePlan.id, row.id),
        eq(immunePlan.status, 'N'),
        lte(immunePlan.planDate, until),
        row.doseNo === 0
          ? undefined
          : or(
              ne(immunePlan.seriesId, row.seriesId),
              inArray(
                immunePlan.doseNo,
                Array.from({ length: row.doseNo - 1 }, (_, at) => at + 1),
              ),
            ),
      ),
    )
    .orderBy(asc(immunePlan.id))
    .for('update');
  for (const one of older) await writePlan(context, { row: one, animal }, covered(row, doneOn));
  return older.length;
}

const covered = ({ id }: PlanRow, finishDate: Day): Partial<PlanRow> => ({
  ...{ status: immuneStates.moves.cover.to, finishDate, coveredById: id },
});
