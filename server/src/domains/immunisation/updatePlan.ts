import { and, asc, eq, gt, or } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { immunisationCalls } from '@hospital/shared/contract/calls/immunisation';
import { addDays, daysBetween } from '@hospital/shared/format';
import { isOneOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { BusinessError, invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { tellStoresOf } from '../customer';
import { immunePlan } from '../immunePlans/schema';
import { pet } from '../owners/schema';
import { heldPlan, writePlan, type HeldPlan } from './heldPlan';
import { expectNotPlanned } from './planned';
import { expectSameGroup, givenProduct } from './products';
import { protocolOf } from './protocolRow';
import type { PlanRow } from './records';
import { expectToCome } from './toCome';

type UpdateRequest = RequestOf<typeof immunisationCalls.updatePlan>;

/** What is still to be done of a series after a dose, in its order; what is due again comes last. */
export const followingDoses = (
  db: TenantDatabase,
  { petId, seriesId, doseNo }: Pick<PlanRow, 'petId' | 'seriesId' | 'doseNo'>,
): Promise<PlanRow[]> =>
  doseNo === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(immunePlan)
        .where(
          and(
            // The animal's plans have an index, series have none.
            eq(immunePlan.petId, petId),
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

/** What is given instead of what was planned. @throws 40001, 40902 */
async function givenInstead(
  db: TenantDatabase,
  row: PlanRow,
  id: string,
): Promise<Pick<PlanRow, 'productId' | 'productName'>> {
  const product = await givenProduct(db, id, row.storeId);
  expectSameGroup(row, product, (await protocolOf(db, row.protocolId))?.productId);
  return { productId: id, productName: product.name };
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
      : await givenInstead(db, row, productId);
  if (planDate !== row.planDate || given.productId !== row.productId)
    await expectNotPlanned(
      db,
      { petId: row.petId, groupCode: row.groupCode, productId: given.productId, planDate },
      row.id,
    );
  const following = shiftFollowing === 'Y' ? await followingDoses(db, row) : [];
  const days = daysBetween(row.planDate, planDate);
  const [first] = following;
  // What was moved before its turn would be carried into the past.
  if (days < 0 && first && addDays(first.planDate, days) < planDate)
    throw invalid('planDate', `后续针次会早于本次，请先调整${first.planDate}的计划`);
  await writePlan(context, held, {
    ...{ planDate, ...given },
    ...(remarks === undefined ? {} : { remarks: remarks.trim() }),
  });
  return shift(context, held, following, days);
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

/** As their owners and animals are held, so that two who move plans of the same wait for each other and do not block. */
async function inOrderOfAnimals<One extends { readonly id: string }>(
  db: TenantDatabase,
  items: readonly One[],
): Promise<One[]> {
  const ids = items.map(({ id }) => id);
  const found = await db
    .select({ id: immunePlan.id })
    .from(immunePlan)
    .innerJoin(pet, eq(pet.id, immunePlan.petId))
    .where(isOneOf(immunePlan.id, ids))
    .orderBy(asc(pet.ownerId), asc(pet.id), asc(immunePlan.id));
  const place = new Map(found.map(({ id }, at) => [id, at]));
  return items.toSorted((a, b) => (place.get(a.id) ?? -1) - (place.get(b.id) ?? -1));
}

/** Each in a transaction of its own inside this one: one that is refused keeps no other, and says why. */
export async function each<One extends { readonly id: string }>(
  context: CallContext,
  items: readonly One[],
  work: (context: CallContext, one: One) => Promise<unknown>,
): Promise<{ success: number; failed: { id: string; msg: string }[] }> {
  const failed: { id: string; msg: string }[] = [];
  for (const one of await inOrderOfAnimals(context.db, items)) {
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
