import { and, asc, eq, ne } from 'drizzle-orm';
import { rateOf, rateText, tenThousandthsOf } from '@hospital/shared/contract/amounts';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { discountCalls, DiscountPlan } from '@hospital/shared/contract/calls/discounts';
import { DISCOUNT_FIELDS, MOST_FLOORS, MOST_PLANS } from '@hospital/shared/contract/discountWords';
import { PRODUCT_CATEGORIES, productCategoryName } from '@hospital/shared/contract/productWords';
import { usersAround } from '../../accounts';
import { userAccount } from '../../accounts/schema';
import { firstRefused } from '../../dictionary';
import { isUniqueViolation } from '../../../platform/database/databaseError';
import { newId } from '../../../platform/database/newId';
import { expectVersion } from '../../../platform/database/optimisticLock';
import { invalid, notFound, notUnique, notWholeChain } from '../../../platform/errors/businessError';
import type { CallContext } from '../../../platform/http/call';
import { changedBy, madeBy } from '../../../platform/sessions/authorship';
import { discountFloor, discountPlan } from './schema/discounts';

export type PlanRecord = typeof discountPlan.$inferSelect;

/** Kind of record in the log of operations. */
const bizType = 'discountPlan';

const planOf = (row: PlanRecord): DiscountPlan => ({
  ...{ id: row.id, type: row.type as DiscountPlan['type'], name: row.name, level: row.level },
  ...{ rate: rateOf(tenThousandthsOf(row.rate)), categories: row.categories },
  ...{ startDate: row.startDate, endDate: row.endDate, enabled: row.enabled, version: row.version },
});

/** Plans and floors of the chain, with the users whom the caller meets at work. */
export async function discountPlans({
  db,
  identity,
}: CallContext): Promise<DataOf<typeof discountCalls.plans>> {
  const plans = await db
    .select()
    .from(discountPlan)
    .orderBy(asc(discountPlan.type), asc(discountPlan.createDate), asc(discountPlan.id))
    .limit(MOST_PLANS);
  const floors = await db
    .select()
    .from(discountFloor)
    .orderBy(discountFloor.kind, discountFloor.targetId)
    .limit(MOST_FLOORS);
  const users = await db
    .select({ id: userAccount.id, name: userAccount.name })
    .from(userAccount)
    .where(and(eq(userAccount.delFlag, 'N'), usersAround(identity)))
    .orderBy(asc(userAccount.name), asc(userAccount.id))
    .limit(MOST_FLOORS);
  const names = new Map(users.map(({ id, name }) => [id, name]));
  return {
    plans: plans.map(planOf),
    floors: floors.flatMap(({ kind, targetId, rate }) => {
      const targetName = kind === 'user' ? names.get(targetId) : productCategoryName(targetId);
      // Floors of people whom the caller does not meet are not theirs to see.
      return targetName === undefined
        ? []
        : [{ kind, targetId, targetName, rate: rateOf(tenThousandthsOf(rate)) }];
    }),
    users,
  };
}

/** What holds in every store is changed by who sees every store. @throws 40302 */
function expectWholeChain({ identity }: CallContext): void {
  if (identity.storeScope !== 'all') throw notWholeChain();
}

const isCategory = (code: string): boolean => PRODUCT_CATEGORIES.some(({ value }) => value === code);

async function expectPlan(
  { db }: CallContext,
  sent: RequestOf<typeof discountCalls.savePlan>,
  /** The level that the plan has. */
  had: readonly string[],
): Promise<void> {
  const { type, level = '', categories = [], startDate = '', endDate = '' } = sent;
  if (sent.name.trim() === '') throw invalid('name', '请填写优惠名称');
  if (sent.rate >= 1) throw invalid('rate', '折扣须低于10折');
  if (type === 3 && level !== '') throw invalid('level', '指定优惠不限客户等级');
  if (type === 1) {
    if (level === '') throw invalid('level', '请选择客户等级');
    const refused = await firstRefused(db, 'customer_level', [level], had);
    if (refused) throw invalid('level', `所选客户等级${refused.why}`);
  }
  const strange = categories.find((code) => !isCategory(code));
  if (strange !== undefined) throw invalid('categories', '所选商品类别不存在');
  if (startDate !== '' && endDate !== '' && endDate < startDate)
    throw invalid('endDate', '结束日期不能早于开始日期');
}

const logged = (row: PlanRecord) => ({
  name: row.name,
  type: row.type,
  rate: rateOf(tenThousandthsOf(row.rate)),
  level: row.level,
  categories: row.categories.map(productCategoryName),
  startDate: row.startDate,
  endDate: row.endDate,
  enabled: row.enabled,
});

/**
 * A plan, new or anew. What was given by it stays as it was given.
 *
 * @throws 40302 for who does not see the whole chain; 40001; 404; 40901; 40903 for a name that another has
 */
export async function savePlan(
  context: CallContext,
  sent: RequestOf<typeof discountCalls.savePlan>,
): Promise<{ id: string }> {
  const { db, audit, tellChanges } = context;
  expectWholeChain(context);
  const { id: sentId = '', version, type, level = '', categories = [], enabled = 'Y' } = sent;
  const { startDate = '', endDate = '' } = sent;
  const values = {
    ...{ type, name: sent.name.trim(), level, categories, startDate, endDate, enabled },
    rate: rateText(tenThousandthsOf(sent.rate)),
  };
  const id = sentId === '' ? newId() : sentId;
  const [before] =
    sentId === ''
      ? []
      : await db.select().from(discountPlan).where(eq(discountPlan.id, sentId)).for('update');
  if (sentId !== '' && !before) throw notFound();
  await expectPlan(context, sent, before ? [before.level] : []);
  if (before) {
    await expectVersion(before, { version }, () => Promise.resolve(planOf(before)));
    if (before.type !== type) throw invalid('type', '优惠类型不能修改');
  } else if ((await db.$count(discountPlan)) >= MOST_PLANS)
    throw invalid('name', `优惠方案最多${MOST_PLANS}个`);
  const [same] = await db
    .select({ id: discountPlan.id })
    .from(discountPlan)
    .where(and(eq(discountPlan.name, values.name), ne(discountPlan.id, id)));
  if (same) throw notUnique(DISCOUNT_FIELDS.name);
  try {
    const [after] = before
      ? await db
          .update(discountPlan)
          .set({ ...values, version: before.version + 1, ...changedBy(context) })
          .where(eq(discountPlan.id, id))
          .returning()
      : await db
          .insert(discountPlan)
          .values({ id, ...values, ...madeBy(context) })
          .returning();
    audit({
      bizType,
      bizId: id,
      before: before ? logged(before) : null,
      after: after ? logged(after) : null,
    });
  } catch (error) {
    if (isUniqueViolation(error, 'discount_plan_name')) throw notUnique(DISCOUNT_FIELDS.name);
    throw error;
  }
  await tellChanges('everybody');
  return { id };
}

/**
 * The floor of a user or of a kind of products, in place of the one before; without a rate it is taken away.
 *
 * @throws 40302 for who does not see the whole chain; 40001 for a target that is not there
 */
export async function saveFloor(
  context: CallContext,
  { kind, targetId, rate }: RequestOf<typeof discountCalls.saveFloor>,
): Promise<null> {
  const { db, audit, tellChanges } = context;
  expectWholeChain(context);
  const [person] =
    kind === 'user'
      ? await db
          .select({ name: userAccount.name })
          .from(userAccount)
          .where(and(eq(userAccount.id, targetId), eq(userAccount.delFlag, 'N')))
      : [];
  if (kind === 'user' && !person) throw invalid('targetId', '所选用户不存在');
  if (kind === 'category' && !isCategory(targetId)) throw invalid('targetId', '所选商品类别不存在');
  const name = person?.name ?? productCategoryName(targetId);
  const here = and(eq(discountFloor.kind, kind), eq(discountFloor.targetId, targetId));
  const [before] = await db.select().from(discountFloor).where(here).for('update');
  if (rate === undefined) await db.delete(discountFloor).where(here);
  else {
    const text = rateText(tenThousandthsOf(rate));
    await db
      .insert(discountFloor)
      .values({ kind, targetId, rate: text, ...madeBy(context) })
      .onConflictDoUpdate({
        target: [discountFloor.tenantId, discountFloor.kind, discountFloor.targetId],
        set: { rate: text, ...changedBy(context) },
      });
  }
  audit({
    ...{ bizType: 'discountFloor', bizId: targetId },
    before: before ? { target: name, floor: rateOf(tenThousandthsOf(before.rate)) } : null,
    after: rate === undefined ? null : { target: name, floor: rate },
  });
  await tellChanges('everybody');
  return null;
}
