import { shanghaiDay } from '@hospital/shared/format';
import { owner } from '../../owners/schema';
import { settingsAt, settingsOfKeys } from '../../settings';
import { isOneOf } from '../../../platform/database/paging';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { invalid } from '../../../platform/errors/businessError';
import type { BillRecord, LineRecord } from '../records';
import { expiredCoupons } from './coupons';
import { activeDiscounts, discountedLines } from './desk';
import { discountPlan } from './schema/discounts';
import { whyNotNow } from './wanted';

/**
 * A line that a discount was given on stays as it is until the discount is cancelled: what was agreed on would be of
 * something else.
 *
 * @throws 40001 where such a line would be changed or left out
 */
export async function expectUndiscounted(
  db: TenantDatabase,
  billId: string,
  had: readonly LineRecord[],
  next: readonly LineRecord[],
): Promise<void> {
  const discounted = discountedLines(await activeDiscounts(db, [billId]));
  const changed = had.find((line) => discounted.has(line.id) && !next.includes(line));
  if (changed) throw invalid('items', `${changed.productName}已有优惠，请先取消优惠再修改`);
}

/** A bill with a discount that no longer holds, in words for who stands at the desk. */
export interface EndedDiscount {
  readonly billId: string;
  readonly words: string;
}

/**
 * Discounts of unpaid bills whose offer, card or coupon has ended since they were given, where the store wants that looked at
 * (门店设置 · 开单基础 · 开单时校验活动). A bill of which a part was paid was agreed on with its payer and stays as it is.
 *
 * @param bills of one store
 */
export async function endedDiscounts(
  db: TenantDatabase,
  bills: readonly BillRecord[],
): Promise<EndedDiscount[]> {
  const open = bills.filter(({ status }) => status === 0);
  const [first] = open;
  if (!first) return [];
  const [setting] = await settingsAt(db, first.storeId, settingsOfKeys(new Set(['checkActive'])));
  if (setting?.configValue !== 'Y') return [];
  const given = await activeDiscounts(
    db,
    open.map(({ id }) => id),
  );
  const planIds = given.flatMap(({ planId }) => planId ?? []);
  const couponIds = given.flatMap(({ couponId }) => couponId ?? []);
  if (planIds.length + couponIds.length === 0) return [];
  const plans = await db.select().from(discountPlan).where(isOneOf(discountPlan.id, planIds));
  const ownerIds = open.flatMap(({ ownerId }) => ownerId ?? []);
  const levels = new Map(
    (
      await db.select({ id: owner.id, level: owner.level }).from(owner).where(isOneOf(owner.id, ownerIds))
    ).map(({ id, level }) => [id, level]),
  );
  const today = shanghaiDay(new Date());
  const expired = await expiredCoupons(db, couponIds, today);
  return given.flatMap(({ billId, planId, couponId, name }) => {
    const row = open.find(({ id }) => id === billId);
    const plan = plans.find(({ id }) => id === planId);
    if (!row) return [];
    const over = couponId !== null && expired.has(couponId) ? '已过期' : '';
    const why = plan ? whyNotNow(plan, { today, level: levels.get(row.ownerId ?? '') ?? '' }) : over;
    return why === ''
      ? []
      : [{ billId, words: `账单${row.billNo}的优惠“${name}”${why}，请取消该优惠后再收款` }];
  });
}

/** @throws 40001 where a bill has a discount that no longer holds, and the store wants that looked at */
export async function expectActive(db: TenantDatabase, bills: readonly BillRecord[]): Promise<void> {
  const ended = await endedDiscounts(db, bills);
  if (ended.length > 0) throw invalid('billIds', ended.map(({ words }) => words).join('；'));
}
