import type { DiscountOption } from '@hospital/shared/contract/calls/discounts';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { couponsAmong, wantedCoupons } from './coupons';
import { reckonDesk, standingOf, type DiscountDesk, type Wanted } from './desk';
import { wantedPlans } from './wanted';

/** Fen that a bill comes to less by a discount, beside those that are in force. */
function savedBy(desk: DiscountDesk, one: Wanted): number {
  const sumUnder = (discounts: Parameters<typeof reckonDesk>[1]): number | null => {
    const reduced = reckonDesk(desk, discounts);
    return reduced && [...reduced.values()].reduce((sum, { after }) => sum + after, 0);
  };
  const standing = desk.active.map(standingOf);
  const [before, after] = [sumUnder(standing), sumUnder([...standing, one])];
  return before === null || after === null ? 0 : before - after;
}

/**
 * Offers that can be used before those that cannot. Where one holds alone, what takes most off comes first: the desk takes
 * the first by Enter. Of two that take as much the order stays, so that no coupon is used up for nothing.
 */
export async function bestFirst(
  db: TenantDatabase,
  desk: DiscountDesk,
  options: readonly DiscountOption[],
): Promise<DiscountOption[]> {
  const usable = options.filter((one) => one.usable === 'Y');
  const rest = options.filter((one) => one.usable !== 'Y');
  if (desk.stack || usable.length < 2) return [...usable, ...rest];
  const idsOf = (coupons: boolean): string[] =>
    usable.filter(({ type }) => (type === 2) === coupons).map(({ id }) => id);
  const plans = await wantedPlans(db, desk, idsOf(false), undefined);
  const coupons = await couponsAmong(db, idsOf(true));
  const wanted = [...plans, ...coupons.flatMap((coupon) => wantedCoupons(desk, [coupon], undefined))];
  const saved = new Map(wanted.map((one) => [one.planId ?? one.couponId, savedBy(desk, one)]));
  return [...usable.toSorted((a, b) => (saved.get(b.id) ?? 0) - (saved.get(a.id) ?? 0)), ...rest];
}
