import { eq } from 'drizzle-orm';
import { rateText, roundHalfUp, WHOLE_RATE } from '@hospital/shared/contract/amounts';
import { logCoupons } from '../../billing';
import { newId } from '../../../platform/database/newId';
import type { CallContext } from '../../../platform/http/call';
import { madeBy } from '../../../platform/sessions/authorship';
import { bizType, logged, loggedLines } from '../audited';
import type { BillRecord } from '../records';
import { writeAmounts, type LineMoney } from '../writeAmounts';
import { useApproval } from './approvals';
import { holdCoupons } from './coupons';
import { holdingOf, type DiscountDesk, type Standing, type Wanted } from './desk';
import type { Reduced } from './reckon';
import { billDiscount } from './schema/discounts';
import { tryOut } from './trial';

/** The part of the price that is paid, as it is kept with the line. */
const rateOfLine = ({ full, after }: Reduced): string =>
  rateText(
    full === 0 || after >= full ? WHOLE_RATE : roundHalfUp(BigInt(after) * BigInt(WHOLE_RATE), BigInt(full)),
  );

interface ReducedBill {
  readonly reduced: ReadonlyMap<string, Reduced>;
  /** Discounts that were in force and are still. */
  readonly standing: readonly Standing[];
  /** By their names. */
  readonly discounts: { readonly before: readonly string[]; readonly after: readonly string[] };
}

/** Writes what the lines come to and what the bill does, which one over nothing settles, and which discounts hold. */
export async function writeReduced(
  context: CallContext,
  { row, lines }: DiscountDesk,
  { reduced, standing, discounts }: ReducedBill,
): Promise<BillRecord> {
  const { db, audit, tellChanges } = context;
  const holding = holdingOf(reduced);
  for (const one of standing) {
    const holds = holding.has(one) ? 'Y' : 'N';
    if (holds !== one.holds) await db.update(billDiscount).set({ holds }).where(eq(billDiscount.id, one.id));
  }
  const money = new Map<string, LineMoney>();
  for (const line of lines) {
    const to = reduced.get(line.id);
    if (!to || (to.after === line.amount && to.type === line.discountType)) continue;
    money.set(line.id, { amount: to.after, discountRate: rateOfLine(to), discountType: to.type });
  }
  const { row: now, lines: next } = await writeAmounts(context, { row, lines }, money);
  audit({
    ...{ bizType, bizId: row.id },
    before: { ...logged(row), items: loggedLines(lines), discounts: discounts.before },
    after: { ...logged(now), items: loggedLines(next), discounts: discounts.after },
  });
  await tellChanges({ stores: [row.storeId] });
  return now;
}

/**
 * Gives discounts on a held bill.
 *
 * @param approveToken of a manager, for one by hand below the floor
 * @throws 40001, also for a coupon that was used meanwhile; 42203 below the floor without an approval
 */
export async function giveDiscounts(
  context: CallContext,
  desk: DiscountDesk,
  wanted: readonly Wanted[],
  approveToken = '',
): Promise<{ readonly row: BillRecord; readonly ids: string[] }> {
  const { db } = context;
  await holdCoupons(db, wanted);
  const { reduced, standing, steps, below } = await tryOut(context, desk, wanted);
  const holding = holdingOf(reduced);
  const byHand = steps.filter((_, at) => wanted[at]?.type === 4).flat();
  const off = byHand.reduce((sum, step) => sum + step.before - step.after, 0);
  const approvalId = below ? await useApproval(context, desk, { wanted, off }, approveToken, below) : null;
  const rows = wanted.map((one, at) => ({
    ...{ id: newId(), billId: desk.row.id, type: one.type, planId: one.planId, name: one.name },
    couponId: one.couponId,
    rate: one.rate === null ? null : rateText(one.rate),
    amount: one.amount,
    lines: [...(steps[at] ?? [])],
    reason: one.reason,
    approvalId: one.type === 4 ? approvalId : null,
    holds: holding.has(one) ? ('Y' as const) : ('N' as const),
    // Those of one statement keep their order.
    createDate: new Date(Date.now() + at),
    ...madeBy(context),
  }));
  await db.insert(billDiscount).values(rows);
  const couponIds = wanted.flatMap(({ couponId }) => couponId ?? []);
  await logCoupons(context, couponIds, { move: 'use', billNo: desk.row.billNo });
  const before = desk.active.map(({ name }) => name);
  const after = [
    ...before,
    ...wanted.map(({ name, reason }) => (reason === '' ? name : `${name}（${reason}）`)),
  ];
  const row = await writeReduced(context, desk, { reduced, standing, discounts: { before, after } });
  return { row, ids: rows.map(({ id }) => id) };
}
