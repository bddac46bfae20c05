import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { immunisationCalls } from '@hospital/shared/contract/calls/immunisation';
import { groupsOfType, type ImmuneType, usualGroup } from '@hospital/shared/contract/immuneWords';
import { newId } from '../../platform/database/newId';
import { invalid, notUnique } from '../../platform/errors/businessError';
import { petDead } from '../../platform/errors/ruleRefusals';
import type { CallContext } from '../../platform/http/call';
import { madeBy } from '../../platform/sessions/authorship';
import { petOf, tellStoresOf } from '../customer';
import { ownerStore } from '../customer/schema';
import { immunePlan } from '../immunePlans/schema';
import type { owner as ownerTable, pet } from '../owners/schema';
import { expectPlaces, storeOf } from '../settings';
import { bizType, DEAD, loggedPlan } from './heldPlan';
import { coreDayOf, expectNotPlanned, isFollowed } from './planned';
import { givenProduct } from './products';
import { productOfProtocol, protocolFor } from './protocolRow';
import type { PlanRow } from './records';
import { plannedDoses } from './schedule';
import { expectToCome } from './toCome';

type SaveRequest = RequestOf<typeof immunisationCalls.savePlan>;
type NewPlan = typeof immunePlan.$inferInsert;
type Animal = typeof pet.$inferSelect;

const USUAL = 1;

/** The store of a call: the named one, or where the caller works. @throws 40001, 40302, 404 */
export async function placeOfPlan({ db, identity }: CallContext, named: string | undefined): Promise<string> {
  const storeId = storeOf(identity, named);
  await expectPlaces(db, identity, [storeId]);
  return storeId;
}

/**
 * An animal for which something can be planned, held until the end of the transaction.
 *
 * @throws 404, 40302; 42208 for a dead one; 40001 for one that is not looked after here
 */
export async function plannedPet(
  context: CallContext,
  petId: string,
  action: string,
): Promise<{ animal: Animal; owner: typeof ownerTable.$inferSelect }> {
  const { row: animal, owner } = await petOf(context, petId, true);
  if (animal.status === DEAD) throw petDead(action);
  if (animal.status !== USUAL) throw invalid('petId', `该宠物的档案当前不能${action}`);
  return { animal, owner };
}

/** @throws 40001 for a group of another type */
export function groupOf(
  type: ImmuneType,
  groupCode: PlanRow['groupCode'] | undefined,
  productName: string,
  field = 'groupCode',
): PlanRow['groupCode'] {
  const group = groupCode ?? usualGroup(type, productName);
  if (!groupsOfType(type).some(({ value }) => value === group)) throw invalid(field, '提醒分组与类型不符');
  return group;
}

/** Writes plans of an animal that is held, tells the log and the stores that know it. */
export async function addPlans(
  context: CallContext,
  { animal, ownerId }: { readonly animal: Animal; readonly ownerId: string },
  plans: readonly Omit<NewPlan, 'petId'>[],
): Promise<PlanRow[]> {
  const { db, audit } = context;
  const rows = await db
    .insert(immunePlan)
    .values(plans.map((plan) => ({ ...plan, petId: animal.id, ...madeBy(context) })))
    .returning();
  for (const row of rows)
    audit({ bizType, bizId: row.id, before: null, after: loggedPlan(row, animal.name) });
  const stores = [...new Set(plans.map(({ storeId }) => storeId))];
  // Who is planned for there is known there.
  await db
    .insert(ownerStore)
    .values(stores.map((storeId) => ({ ownerId, storeId })))
    .onConflictDoNothing();
  await tellStoresOf(context, [ownerId]);
  return rows;
}

/** The doses of a protocol. @throws 40001, 40902; 40903 where it is being followed already */
async function byProtocol(
  { db }: CallContext,
  animal: Animal,
  { protocolId = '', startDate }: SaveRequest,
): Promise<Omit<NewPlan, 'petId' | 'storeId'>[]> {
  if (startDate === undefined) throw invalid('startDate', '请填写开始日期');
  expectToCome(startDate, 'startDate', '开始日期');
  const protocol = await protocolFor(db, protocolId, animal);
  if (await isFollowed(db, animal.id, protocolId)) throw notUnique(`${protocol.name}的待执行计划`);
  const given = await productOfProtocol(db, protocol);
  const doses = plannedDoses(protocol, {
    ...{ birthday: animal.birthday, startDate, coreDay: await coreDayOf(db, animal.id) },
  });
  const { groupCode, type } = protocol;
  const seriesId = newId();
  for (const { planDate } of doses)
    await expectNotPlanned(db, { petId: animal.id, groupCode, productId: given.productId, planDate });
  return doses.map((dose) => ({
    ...{ id: newId(), seriesId, protocolId, type, groupCode, ...given, ...dose },
    totalDose: doses.length,
  }));
}

/** Plans without a protocol, each by itself. @throws 40001; 40902; 40903 for one that is there, or is named twice */
async function byItems(
  { db }: CallContext,
  animal: Animal,
  storeId: string,
  items: NonNullable<SaveRequest['items']>,
): Promise<Omit<NewPlan, 'petId' | 'storeId'>[]> {
  const plans: Omit<NewPlan, 'petId' | 'storeId'>[] = [];
  for (const [at, { type, productId, planDate, doseNo = 1, groupCode }] of items.entries()) {
    const { name: productName } = await givenProduct(db, productId, storeId, `items.${at}.productId`);
    const group = groupOf(type, groupCode, productName, `items.${at}.groupCode`);
    expectToCome(planDate, `items.${at}.planDate`);
    if (plans.some((one) => one.productId === productId && one.planDate === planDate))
      throw notUnique(`${planDate}的该项计划`);
    await expectNotPlanned(db, { petId: animal.id, groupCode: group, productId, planDate });
    plans.push({
      ...{ id: newId(), seriesId: newId(), type, groupCode: group, productId, productName, planDate },
      ...{ doseNo, totalDose: Math.max(doseNo, 1) },
    });
  }
  return plans;
}

/**
 * Plans for an animal: the doses of a protocol from a day on, or each by itself, in the named store or where the session
 * stands.
 *
 * @returns ids in the order of their doses
 * @throws 404, 40302; 42208 for a dead animal; 40001; 40902 for what is not in use or not sold; 40903
 */
export async function savePlan(
  context: CallContext,
  request: SaveRequest,
): Promise<DataOf<typeof immunisationCalls.savePlan>> {
  const { items = [], protocolId = '', remarks = '' } = request;
  if ((protocolId === '') === (items.length === 0)) throw invalid('protocolId', '请选择免疫程序或填写计划');
  const storeId = await placeOfPlan(context, request.storeId);
  const { animal, owner } = await plannedPet(context, request.petId, '新增免疫驱虫计划');
  const plans =
    protocolId === ''
      ? await byItems(context, animal, storeId, items)
      : await byProtocol(context, animal, request);
  const rows = await addPlans(
    context,
    { animal, ownerId: owner.id },
    plans.map((plan) => ({ ...plan, storeId, remarks: remarks.trim() })),
  );
  return { ids: rows.map(({ id }) => id) };
}
