import { and, inArray } from 'drizzle-orm';
import { fenOf, tenThousandthsOf, WHOLE_RATE } from '@hospital/shared/contract/amounts';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { discountCalls } from '@hospital/shared/contract/calls/discounts';
import { DISCOUNT_TYPE_WORDS, rateInWords } from '@hospital/shared/contract/discountWords';
import { shanghaiDay } from '@hospital/shared/format';
import { formatFen } from '@hospital/shared/format';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { invalid } from '../../../platform/errors/businessError';
import type { LineRecord } from '../records';
import { discountedLines, untouchable, type DiscountDesk, type Wanted } from './desk';
import { couponsAmong, wantedCoupons } from './coupons';
import type { PlanRecord } from './plans';
import { discountPlan } from './schema/discounts';

/** A discount by hand as a form sends it. */
export interface SentManual {
  readonly lineIds?: readonly string[] | undefined;
  readonly rate?: number | undefined;
  readonly amount?: number | undefined;
  readonly reason?: string | undefined;
}

const isFor = ({ categories }: PlanRecord, { categoryCode }: LineRecord): boolean =>
  categories.length === 0 || categories.some((code) => categoryCode.startsWith(code));

/** The lines of a bill that a plan is for; a card takes nothing off a price that is already lower than the list's. */
function linesOfPlan(desk: DiscountDesk, plan: PlanRecord): readonly LineRecord[] {
  return desk.lines.filter(
    (line) =>
      untouchable(desk, line) === '' &&
      isFor(plan, line) &&
      (plan.type !== 1 || desk.stack || line.price >= line.originalPrice) &&
      (desk.stack ||
        !desk.active.some(({ type, lines }) => type === 4 && lines.some(({ id }) => id === line.id))),
  );
}

/** Why a plan does not hold on a day for an owner of a level, whatever the bill; empty: it does. */
export function whyNotNow(
  plan: PlanRecord,
  { today, level }: { readonly today: string; readonly level: string },
): string {
  if (plan.enabled === 'N') return '已停用';
  if (plan.startDate !== '' && today < plan.startDate) return '尚未开始';
  if (plan.endDate !== '' && today > plan.endDate) return '已过期';
  return plan.type === 1 && plan.level !== level ? '不是该等级的客户' : '';
}

/** Why a plan does not hold for a bill; empty: it does. */
export function whyNotPlan(desk: DiscountDesk, plan: PlanRecord): string {
  const why = whyNotNow(plan, { today: shanghaiDay(new Date()), level: desk.level });
  if (why !== '') return why;
  if (desk.active.some(({ planId }) => planId === plan.id)) return '已使用该优惠';
  return linesOfPlan(desk, plan).length === 0 ? '没有适用的项目' : '';
}

/** @throws 40001 for lines that the bill does not have */
function expectLines({ lines }: DiscountDesk, ids: readonly string[], field: string): void {
  if (ids.some((id) => !lines.some((line) => line.id === id)))
    throw invalid(field, '项目不属于该账单，请刷新后重试');
}

/** The plans by their ids, as they would be given. @throws 40001 for one that does not hold */
export async function wantedPlans(
  db: TenantDatabase,
  desk: DiscountDesk,
  ids: readonly string[],
  lineIds: readonly string[] | undefined,
): Promise<Wanted[]> {
  if (ids.length === 0) return [];
  if (lineIds) expectLines(desk, lineIds, 'lineIds');
  const plans = await db
    .select()
    .from(discountPlan)
    .where(and(inArray(discountPlan.id, [...ids])));
  return ids.map((id) => {
    const plan = plans.find((one) => one.id === id);
    if (!plan) throw invalid('discountIds', '所选优惠不存在');
    const why = whyNotPlan(desk, plan);
    if (why !== '') throw invalid('discountIds', `${plan.name}：${why}`);
    const own = linesOfPlan(desk, plan)
      .map((line) => line.id)
      .filter((line) => !lineIds || lineIds.includes(line));
    if (own.length === 0) throw invalid('lineIds', `${plan.name}：所选项目不适用`);
    return {
      ...{ type: plan.type as 1 | 3, planId: plan.id, couponId: null, name: plan.name, reason: '' },
      ...{ lineIds: own, rate: tenThousandthsOf(plan.rate), amount: null },
    };
  });
}

/**
 * A discount by hand, as it would be given.
 *
 * @throws 40001 where it is neither a rate nor an amount, is none, or is of a discount
 */
export function wantedByHand(desk: DiscountDesk, sent: SentManual): Wanted {
  const { rate, amount, lineIds } = sent;
  if ((rate === undefined) === (amount === undefined)) throw invalid('rate', '请填写折扣或优惠金额中的一项');
  if (lineIds) expectLines(desk, lineIds, 'lineIds');
  if (lineIds?.length === 0) throw invalid('lineIds', '请选择项目');
  const named = desk.lines.filter(({ id }) => !lineIds || lineIds.includes(id));
  const taken = discountedLines(desk.active);
  const open = named.filter((line) => untouchable(desk, line) === '' && (desk.stack || !taken.has(line.id)));
  const refused = named.find((line) => !open.includes(line));
  if (lineIds && refused) {
    const why = untouchable(desk, refused) || '已有优惠，请先取消';
    throw invalid('lineIds', `${refused.productName}${why}`);
  }
  if (open.length === 0) throw invalid('lineIds', '没有可以打折的项目，请先取消已有优惠');
  const tenThousandths = rate === undefined ? null : tenThousandthsOf(rate);
  if (tenThousandths !== null && tenThousandths >= WHOLE_RATE) throw invalid('rate', '折扣须低于10折');
  const fen = amount === undefined ? null : fenOf(amount);
  const words = tenThousandths === null ? `减${formatFen(fen ?? 0)}元` : rateInWords(tenThousandths);
  return {
    ...{
      type: 4,
      planId: null,
      couponId: null,
      name: `${DISCOUNT_TYPE_WORDS[4]} ${words}`,
      reason: sent.reason?.trim() ?? '',
    },
    ...{ lineIds: open.map(({ id }) => id), rate: tenThousandths, amount: fen },
  };
}

type Sent = Pick<RequestOf<typeof discountCalls.validate>, 'discountIds' | 'manual' | 'lineIds'>;

/** All that a request names: plans, coupons, by hand. @throws 40001 where it names nothing, or a line twice by hand */
export async function wantedOf(
  db: TenantDatabase,
  desk: DiscountDesk,
  { discountIds = [], manual = [], lineIds }: Sent,
): Promise<Wanted[]> {
  if (discountIds.length + manual.length === 0) throw invalid('discountIds', '请选择优惠');
  const coupons = await couponsAmong(db, discountIds);
  const isCoupon = (id: string): boolean => coupons.some(({ row }) => row.id === id);
  const plans = await wantedPlans(
    db,
    desk,
    discountIds.filter((id) => !isCoupon(id)),
    lineIds,
  );
  const named = [...plans, ...wantedCoupons(desk, coupons, lineIds)];
  const byHand = manual.map((one) => wantedByHand(desk, one));
  if (desk.stack) return [...named, ...byHand];
  const seen = new Set(named.flatMap((one) => one.lineIds));
  for (const one of byHand) {
    if (one.lineIds.some((id) => seen.has(id))) throw invalid('manual', '同一项目不能同时使用多种优惠');
    for (const id of one.lineIds) seen.add(id);
  }
  return [...named, ...byHand];
}
