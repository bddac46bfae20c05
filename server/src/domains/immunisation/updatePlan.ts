import { and, asc, eq, gt, or } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { immunisationCalls } from '@hospital/shared/contract/calls/immunisation';
import { addDays, daysBetween, type Day } from '@hospital/shared/format';
import { formatDay } from '../../platform/database/chinaTime';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { BusinessError, invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { tellStoresOf } from '../customer';
import { immunePlan } from '../immunePlans/schema';
import { heldPlan, writePlan, type HeldPlan } from './heldPlan';
import { expectNotPlanned } from './planned';
import { givenProduct } from './products';
import type { PlanRow } from './records';

type UpdateRequest = RequestOf<typeof immunisationCalls.updatePlan>;

/** Days ahead for which something is planned at most. */
const DAYS_AHEAD = 3650;

/** @throws 40001 for a day that is over, or further ahead than anybody plans */
function expectToCome(planDate: Day): void {
  const today = formatDay(new Date());
  if (planDate < today) throw invalid('planDate', '计划日期不能早于今天');
  if (planDate > addDays(today, DAYS_AHEAD)) throw invalid('planDate', '最多提前十年计划');
}

/** What is still to be done of a series after a dose, in its order; what is due again comes last. */
export const followingDoses = (
  db: TenantDatabase,
  { seriesId, doseNo }: Pick<PlanRow, 'seriesId' | 'doseNo'>,
): Promise<PlanRow[]> =>
  doseNo === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(immunePlan)
        .where(
          and(
            eq(immunePlan.seriesId, seriesId),
            eq(immunePlan.status, 'N'),
            or(gt(immunePlan.doseNo, doseNo), eq(immunePlan.doseNo, 0)),
          ),
        )
        .orderBy(asc(immunePlan.planDate), asc(immunePlan.doseNo))
        .for('update');

/** Moves doses by so many days. @returns how many were moved */
export async function shift(
  context: CallContext,
  { animal }: Pick<HeldPlan, 'animal'>,
  doses: readonly PlanRow[],
  days: number,
): Promise<number> {
  if (days === 0) return 0;
  for (const row of doses)
    await writePlan(context, { row, animal }, { planDate: addDays(row.planDate, days) });
  return doses.length;
}

/** A plan that is held moves to another day, with what follows it where that is wanted. */
async function move(
  context: CallContext,
  held: HeldPlan,
  { planDate, productId, remarks, shiftFollowing }: UpdateRequest,
): Promise<number> {
  const { db } = context;
  const { row } = held;
  if (planDate !== row.planDate) expectToCome(planDate);
  const given =
    productId === undefined || productId === row.productId
      ? { productId: row.productId, productName: row.productName }
      : await givenProduct(db, productId, row.storeId).then(({ id, name }) => ({
          ...{ productId: id, productName: name },
        }));
  if (planDate !== row.planDate || given.productId !== row.productId)
    await expectNotPlanned(
      db,
      { petId: row.petId, groupCode: row.groupCode, productId: given.productId, planDate },
      row.id,
    );
  const following = shiftFollowing === 'Y' ? await followingDoses(db, row) : [];
  await writePlan(context, held, {
    ...{ planDate, ...given },
    ...(remarks === undefined ? {} : { remarks: remarks.trim() }),
  });
  return shift(context, held, following, daysBetween(row.planDate, planDate));
}

/**
 * Moves a plan to another day, or says what is given instead.
 *
 * @throws 404, 40302; 40902 for one that is done or cancelled; 40901; 40001; 40903 where the same is planned on that day
 */
export async function updatePlan(
  context: CallContext,
  request: UpdateRequest,
): Promise<DataOf<typeof immunisationCalls.updatePlan>> {
  const held = await heldPlan(context, request, 'change');
  const shifted = await move(context, held, request);
  await tellStoresOf(context, [held.owner.id]);
  return { shifted };
}

/** Each in a transaction of its own inside this one: one that is refused keeps no other, and says why. */
export async function each<One extends { readonly id: string }>(
  context: CallContext,
  items: readonly One[],
  work: (context: CallContext, one: One) => Promise<unknown>,
): Promise<{ success: number; failed: { id: string; msg: string }[] }> {
  const failed: { id: string; msg: string }[] = [];
  // In the order of their ids, so that two who move the same plans wait for each other and do not block.
  for (const one of items.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    try {
      await context.db.transaction((db) => work({ ...context, db }, one));
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      failed.push({ id: one.id, msg: error.message });
    }
  }
  return { success: items.length - failed.length, failed };
}

/** Moves several plans. @throws 40001 for one that is named twice */
export async function updateBatchPlan(
  context: CallContext,
  { items }: RequestOf<typeof immunisationCalls.updateBatchPlan>,
): Promise<DataOf<typeof immunisationCalls.updateBatchPlan>> {
  const ids = items.map(({ id }) => id);
  const twice = ids.findIndex((id, at) => ids.indexOf(id) < at);
  if (twice >= 0) throw invalid(`items.${twice}.id`, '同一计划只能提交一次');
  return each(context, items, updatePlan);
}
