import { couponStates } from '@hospital/shared/contract/couponStates';
import { lineAmount, thousandthsOf } from '@hospital/shared/contract/amounts';
import { formatFen, shanghaiDay } from '@hospital/shared/format';
import { couponStatusOf } from '../../billing';
import { untouchable, type DiscountDesk } from '../discounts/desk';
import type { LineRecord } from '../records';
import type { CouponWithKind } from './records';

/** Why a coupon is not used on a day in a store, whatever the bill; empty: it is. */
export function whyNotThere(
  { row, kind }: CouponWithKind,
  { storeId, today = shanghaiDay(new Date()) }: { readonly storeId: string; readonly today?: string },
): string {
  const status = couponStatusOf(row, today);
  if (status !== 1) return couponStates.words[status];
  if (today < row.startDate) return `${row.startDate}起可用`;
  return storeId === '' || kind.storeIds.length === 0 || kind.storeIds.includes(storeId) ? '' : '本店不可用';
}

const isFor = ({ kind }: CouponWithKind, { categoryCode, productId }: LineRecord): boolean =>
  kind.productIds.length > 0
    ? kind.productIds.includes(productId)
    : kind.categories.length === 0 || kind.categories.some((code) => categoryCode.startsWith(code));

/** Lines that have a coupon, or a discount by hand, that nothing stands beside. */
const takenLines = ({ active, stack }: DiscountDesk): ReadonlySet<string> =>
  new Set(
    stack
      ? []
      : active
          .filter(({ type }) => type === 2 || type === 4)
          .flatMap(({ lines }) => lines.map(({ id }) => id)),
  );

/** Lines of a bill that a coupon is for, whether they come to its minimum or not. */
export function linesOfCoupon(
  desk: DiscountDesk,
  coupon: CouponWithKind,
  named?: readonly string[],
): readonly LineRecord[] {
  const taken = takenLines(desk);
  return desk.lines.filter(
    (line) =>
      isFor(coupon, line) &&
      untouchable(desk, line) === '' &&
      !taken.has(line.id) &&
      (!named || named.includes(line.id)),
  );
}

/** What lines come to before any discount, in fen: what 满 counts. */
const fullOf = (lines: readonly LineRecord[]): number =>
  lines.reduce((sum, { price, quantity }) => sum + lineAmount(price, thousandthsOf(quantity)), 0);

/**
 * Why a coupon is not used on a bill, or on lines of it; empty: it is.
 *
 * @param named lines that are chosen; left out: all
 */
export function whyNotCoupon(desk: DiscountDesk, coupon: CouponWithKind, named?: readonly string[]): string {
  const { row, kind } = coupon;
  if (row.ownerId !== desk.row.ownerId) return '不是该宠主的优惠券';
  if (row.usedBillId === desk.row.id) return '已使用该优惠';
  const why = whyNotThere(coupon, { storeId: desk.row.storeId });
  if (why !== '') return why;
  const own = linesOfCoupon(desk, coupon, named);
  if (own.length === 0) {
    const others = desk.lines.some((line) => isFor(coupon, line) && takenLines(desk).has(line.id));
    return others ? '适用项目已有优惠，请先取消' : '没有适用的项目';
  }
  const lacking = kind.minimum - fullOf(own);
  return lacking > 0 ? `适用项目满${formatFen(kind.minimum)}元可用，还差${formatFen(lacking)}元` : '';
}
