import { and, asc, eq, ne } from 'drizzle-orm';
import { fenOf, yuanOf } from '@hospital/shared/contract/amounts';
import { MOST_RECHARGE_PLANS, RECHARGE_PLAN_FIELDS } from '@hospital/shared/contract/accountWords';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { accountCalls, RechargePlan } from '@hospital/shared/contract/calls/accounts';
import { firstRefused } from '../../dictionary';
import { isUniqueViolation } from '../../../platform/database/databaseError';
import { newId } from '../../../platform/database/newId';
import { expectVersion } from '../../../platform/database/optimisticLock';
import { invalid, notFound, notUnique, notWholeChain } from '../../../platform/errors/businessError';
import type { CallContext } from '../../../platform/http/call';
import { changedBy, madeBy } from '../../../platform/sessions/authorship';
import { rechargePlan } from './schema/rechargePlans';

type PlanRecord = typeof rechargePlan.$inferSelect;

const planOf = ({ id, name, amount, gift, level, enabled, version }: PlanRecord): RechargePlan => ({
  ...{ id, name, level, enabled, version },
  ...{ amount: yuanOf(amount), gift: yuanOf(gift) },
});

/** Plans of the chain, the smallest first. */
export async function rechargePlans({ db }: CallContext): Promise<RechargePlan[]> {
  const rows = await db
    .select()
    .from(rechargePlan)
    .orderBy(asc(rechargePlan.amount), asc(rechargePlan.id))
    .limit(MOST_RECHARGE_PLANS);
  return rows.map(planOf);
}

async function expectPlan(
  { db }: CallContext,
  { name, amount, gift, level = '' }: RequestOf<typeof accountCalls.savePlan>,
  /** The level that the plan has. */
  had: readonly string[],
): Promise<void> {
  if (name.trim() === '') throw invalid('name', '请填写方案名称');
  if (gift > amount) throw invalid('gift', '赠送金额不能超过充值金额');
  if (level === '') return;
  const refused = await firstRefused(db, 'customer_level', [level], had);
  if (refused) throw invalid('level', `所选客户等级${refused.why}`);
}

const logged = (row: PlanRecord) => {
  const { name, amount, gift, level, enabled } = planOf(row);
  return { name, amount, gift, level, enabled };
};

/**
 * A plan, new or anew. What was given by it stays as it was given.
 *
 * @throws 40302 for who does not see the whole chain; 40001; 404; 40901; 40903 for a name that another has
 */
export async function saveRechargePlan(
  context: CallContext,
  sent: RequestOf<typeof accountCalls.savePlan>,
): Promise<{ id: string }> {
  const { db, audit, tellChanges, identity } = context;
  if (identity.storeScope !== 'all') throw notWholeChain();
  const { id: sentId = '', version, level = '', enabled = 'Y' } = sent;
  const values = {
    ...{ name: sent.name.trim(), level, enabled },
    ...{ amount: fenOf(sent.amount), gift: fenOf(sent.gift) },
  };
  const id = sentId === '' ? newId() : sentId;
  const before = sentId === '' ? null : await heldPlan(context, sentId);
  await expectPlan(context, sent, before ? [before.level] : []);
  if (before) await expectVersion(before, { version }, () => Promise.resolve(planOf(before)));
  else if ((await db.$count(rechargePlan)) >= MOST_RECHARGE_PLANS)
    throw invalid('name', `充值方案最多${MOST_RECHARGE_PLANS}个`);
  const [same] = await db
    .select({ id: rechargePlan.id })
    .from(rechargePlan)
    .where(and(eq(rechargePlan.name, values.name), ne(rechargePlan.id, id)));
  if (same) throw notUnique(RECHARGE_PLAN_FIELDS.name);
  try {
    const [after] = before
      ? await db
          .update(rechargePlan)
          .set({ ...values, version: before.version + 1, ...changedBy(context) })
          .where(eq(rechargePlan.id, id))
          .returning()
      : await db
          .insert(rechargePlan)
          .values({ id, ...values, ...madeBy(context) })
          .returning();
    audit({
      ...{ bizType: 'rechargePlan', bizId: id, before: before ? logged(before) : null },
      after: after ? logged(after) : null,
    });
  } catch (error) {
    if (isUniqueViolation(error, 'recharge_plan_name')) throw notUnique(RECHARGE_PLAN_FIELDS.name);
    throw error;
  }
  await tellChanges('everybody');
  return { id };
}

async function heldPlan({ db }: CallContext, id: string): Promise<PlanRecord> {
  const [row] = await db.select().from(rechargePlan).where(eq(rechargePlan.id, id)).for('update');
  if (!row) throw notFound();
  return row;
}
