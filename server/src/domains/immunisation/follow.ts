import { and, asc, eq, gt, inArray, isNull, lte, ne, or, type SQL } from 'drizzle-orm';
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

const [VACCINATION, ANTIBODIES] = [1, 4] as const;
/** The group of different vaccines, of which none stands for another. */
const BY_ITSELF = 'optional';

/** What was done, and when. */
export type Done = Pick<HeldPlan, 'row' | 'animal'> & { readonly doneOn: Day };

/** What comes next of a plan that was done. */
export interface Next {
  readonly id: string;
  readonly planDate: Day;
}

type SameKind = Pick<PlanRow, 'petId' | 'groupCode' | 'productId' | 'productName'>;

/** What stands for the same as a plan: its group; of vaccines that are no core ones, each for itself. */
export const sameKind = ({ petId, groupCode, productId, productName }: SameKind): SQL | undefined =>
  and(
    eq(immunePlan.petId, petId),
    eq(immunePlan.groupCode, groupCode),
    groupCode === BY_ITSELF
      ? or(
          eq(immunePlan.productName, productName),
          productId === null ? undefined : eq(immunePlan.productId, productId),
        )
      : undefined,
  );

/** Whether the same was done again since: what was due after this is not due any more. */
export const doneSince = async ({ db }: CallContext, { row, doneOn }: Done): Promise<boolean> =>
  (await db.$count(
    immunePlan,
    and(
      sameKind(row),
      ne(immunePlan.id, row.id),
      eq(immunePlan.status, 'Y'),
      isNull(immunePlan.coveredById),
      gt(immunePlan.finishDate, doneOn),
    ),
  )) > 0;

/** A plan of the same group that waits for a later day: it stands for what would be due again. */
async function waitingOf({ db }: CallContext, { row, doneOn }: Done): Promise<Next | null> {
  const [found] = await db
    .select({ id: immunePlan.id, planDate: immunePlan.planDate })
    .from(immunePlan)
    .where(
      and(
        sameKind(row),
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
 * the last one a plan for when it is due again, unless its group has one or was done again since. Null: nothing follows.
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
  if (waiting || !protocol || (await doneSince(context, done))) return waiting;
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

/**
 * Until when what was done holds: until it is due again by its protocol, else as long as such things usually do; never
 * past the day for which the next is planned, and never longer because that day lies far ahead.
 */
export async function validUntil({ db }: CallContext, done: Done, next: Next | null): Promise<Day | null> {
  const { row, animal, doneOn } = done;
  if (row.type === ANTIBODIES) return null;
  const protocol = await protocolOf(db, row.protocolId);
  const due =
    (protocol && dueAgain(protocol, animal.birthday, doneOn)) ??
    addDays(doneOn, row.type === VACCINATION ? VALID_DAYS.vaccine : VALID_DAYS.deworm);
  return next && next.planDate < due ? next.planDate : due;
}

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
        sameKind(row),
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
