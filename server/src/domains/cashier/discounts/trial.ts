import { yuanOf } from '@hospital/shared/contract/amounts';
import type { LineChange } from '@hospital/shared/contract/calls/discounts';
import { invalid, type BusinessError } from '../../../platform/errors/businessError';
import type { CallContext } from '../../../platform/http/call';
import { reckonDesk, standingOf, type DiscountDesk, type Standing, type Wanted } from './desk';
import { belowFloor, floorsFor } from './floors';
import type { Reduced, Reduction } from './reckon';

/** What a bill would come to. */
export interface Trial {
  /** Of each line that takes discounts. */
  readonly reduced: ReadonlyMap<string, Reduced>;
  /** Those that are in force already, as they were reckoned. */
  readonly standing: readonly Standing[];
  /** Of each discount that is wanted, its lines before and after it, in fen. */
  readonly steps: readonly (readonly Step[])[];
  /** Those given by hand that go below a floor. */
  readonly below: BusinessError | null;
}

/** A discount with its name. */
type Given = Reduction & { readonly name: string };

/** A line of a discount, in fen. */
interface Step {
  readonly id: string;
  readonly productName: string;
  readonly before: number;
  readonly after: number;
}

const sumOf = (reduced: ReadonlyMap<string, Reduced>): number =>
  [...reduced.values()].reduce((sum, { after }) => sum + after, 0);

/**
 * A coupon is not used up for nothing: what takes its place has to wait until it is cancelled.
 *
 * @throws 40001 for a coupon without which the bill would come to no more
 */
function expectCouponsHold(
  desk: DiscountDesk,
  given: readonly Given[],
  now: ReadonlyMap<string, Reduced>,
): void {
  for (const one of given) {
    if (one.type !== 2) continue;
    const without = reckonDesk(
      desk,
      given.filter((other) => other !== one),
    );
    if (without && sumOf(without) <= sumOf(now))
      throw invalid('discountIds', `优惠券“${one.name}”不再有优惠效果，请先取消该优惠券`);
  }
}

/** @throws 40001 for an amount above what its lines come to, and for what takes nothing off */
export async function tryOut(
  context: CallContext,
  desk: DiscountDesk,
  wanted: readonly Wanted[],
): Promise<Trial> {
  const floorOf = await floorsFor(context, desk.row.storeId);
  const standing = desk.active.map(standingOf);
  let given: readonly Given[] = standing;
  let now = reckonDesk(desk, given);
  if (!now) throw new Error('The discounts of a bill no longer fit its lines');
  let below: BusinessError | null = null;
  const steps: Step[][] = [];
  for (const one of wanted) {
    const before = now;
    given = [...given, one];
    now = reckonDesk(desk, given);
    if (!now) throw invalid('amount', '优惠金额超过项目合计');
    if (one.type === 4) below ??= belowFloor(desk, one, now, floorOf);
    const after = now;
    const own = desk.lines
      .filter(({ id }) => one.lineIds.includes(id))
      .map(({ id, productName }) => ({
        ...{ id, productName },
        before: before.get(id)?.after ?? 0,
        after: after.get(id)?.after ?? 0,
      }));
    if (own.every((step) => step.after >= step.before))
      throw invalid('discountIds', `${one.name}没有优惠效果`);
    steps.push(own);
  }
  expectCouponsHold(desk, given, now);
  return { reduced: now, standing, steps, below };
}

/** Every line of the bill before and after, as pages show it. */
export const changesOf = ({ lines }: DiscountDesk, reduced: Trial['reduced']): LineChange[] =>
  lines.map(({ id, productName, amount }) => ({
    ...{ id, productName, before: yuanOf(amount) },
    after: yuanOf(reduced.get(id)?.after ?? amount),
  }));
