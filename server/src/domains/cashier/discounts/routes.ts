import { and, eq } from 'drizzle-orm';
import { yuanOf } from '@hospital/shared/contract/amounts';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { Totals } from '@hospital/shared/contract/calls/bills';
import type { discountCalls } from '@hospital/shared/contract/calls/discounts';
import { logCoupons } from '../../billing';
import { bill, billItem } from '../../billing/schema';
import { BusinessError, notFound, permissionMissing } from '../../../platform/errors/businessError';
import type { CallContext, Handlers } from '../../../platform/http/call';
import type { Services } from '../../../platform/server/services';
import { changedBy } from '../../../platform/sessions/authorship';
import { rowInScope } from '../../../platform/sessions/rowInScope';
import { totalsOf } from '../audited';
import { expectMove } from '../heldBill';
import { approvalInfo, approveDiscount, askApproval, waitingApprovals, withdrawApproval } from './approvals';
import { billIdOf, discountDesk, reckonDesk, standingOf, heldDesk } from './desk';
import { discountInfo, listDiscounts } from './list';
import { discountPlans, saveFloor, savePlan } from './plans';
import { billDiscount } from './schema/discounts';
import { changesOf, tryOut } from './trial';
import { wantedByHand, wantedOf, wantedPlans } from './wanted';
import { giveDiscounts, writeReduced } from './write';

type Request<Name extends keyof typeof discountCalls> = RequestOf<(typeof discountCalls)[Name]>;

/**
 * What a bill would come to. What is refused for its rules is told in `messages`; only what is no question at all is
 * refused.
 *
 * @throws 404; 40302; 40902 for a bill that takes none any more
 */
async function validate(
  context: CallContext,
  request: Request<'validate'>,
): Promise<DataOf<typeof discountCalls.validate>> {
  const row = await rowInScope(context, bill, await billIdOf(context, request));
  expectMove(row, 'modify');
  const desk = await discountDesk(context.db, row);
  const refused = (message: string) => ({
    ...{ billId: row.id, valid: false, needApprove: false, lines: changesOf(desk, new Map()) },
    ...{ discountAmount: 0, payableAmount: yuanOf(row.payableAmount), messages: [message] },
  });
  try {
    const { reduced, below } = await tryOut(context, desk, await wantedOf(context.db, desk, request));
    const after = desk.lines.reduce((sum, { id, amount }) => sum + (reduced.get(id)?.after ?? amount), 0);
    return {
      ...{ billId: row.id, valid: !below, needApprove: below !== null, lines: changesOf(desk, reduced) },
      ...{ discountAmount: yuanOf(row.payableAmount - after), payableAmount: yuanOf(after) },
      messages: below ? [below.msg] : [],
    };
  } catch (error) {
    if (error instanceof BusinessError) return refused(error.msg);
    throw error;
  }
}

/** Of discounts by hand, which have a call of their own beside this one. */
const BY_HAND = 'hospital:bill:manualDiscountSave';

/** @throws 404; 40300 for one by hand; 40302; 40901; 40902; 40301; 40001; 42203 */
async function apply(
  context: CallContext,
  request: Request<'apply'>,
): Promise<DataOf<typeof discountCalls.apply>> {
  if ((request.manual ?? []).length > 0 && !context.identity.permissions.has(BY_HAND))
    throw permissionMissing(BY_HAND);
  const desk = await heldDesk(context, await billIdOf(context, request), request.version);
  const wanted = await wantedOf(context.db, desk, request);
  const { row, ids } = await giveDiscounts(context, desk, wanted, request.approveToken);
  return { ...totalsOf(row), discountIds: ids };
}

/** @throws as `apply` */
async function specify(context: CallContext, request: Request<'specify'>): Promise<Totals> {
  const desk = await heldDesk(context, await billIdOf(context, request), request.version);
  const wanted = await wantedPlans(context.db, desk, [request.planId], request.lineIds);
  return totalsOf((await giveDiscounts(context, desk, wanted)).row);
}

/** @throws as `apply` */
async function manual(context: CallContext, request: Request<'manual'>): Promise<Totals> {
  const { billItemId, version, approveToken, ...sent } = request;
  const [line] = await context.db
    .select({ billId: billItem.billId })
    .from(billItem)
    .where(eq(billItem.id, billItemId));
  if (!line) throw notFound();
  const desk = await heldDesk(context, line.billId, version);
  const wanted = wantedByHand(desk, { ...sent, lineIds: [billItemId] });
  return totalsOf((await giveDiscounts(context, desk, [wanted], approveToken)).row);
}

/** @throws as `apply` */
async function manualBatch(context: CallContext, request: Request<'manualBatch'>): Promise<Totals> {
  const { billId, version, approveToken, ...sent } = request;
  const desk = await heldDesk(context, billId, version);
  return totalsOf((await giveDiscounts(context, desk, [wantedByHand(desk, sent)], approveToken)).row);
}

/** Takes a discount back; those beside it stay. @throws 404; 40302; 40901; 40902 for a settled bill or a second time */
async function cancel(context: CallContext, { id, version }: Request<'cancel'>): Promise<Totals> {
  const { db } = context;
  const [named] = await db
    .select({ billId: billDiscount.billId, couponId: billDiscount.couponId })
    .from(billDiscount)
    .where(eq(billDiscount.id, id));
  if (!named) throw notFound();
  const desk = await heldDesk(context, named.billId, version);
  const active = desk.active.filter((one) => one.id !== id);
  if (active.length === desk.active.length) throw new BusinessError(40902, '当前状态（已取消）不允许取消');
  const standing = active.map(standingOf);
  const left = reckonDesk(desk, standing);
  if (!left) throw new BusinessError(40902, '其余优惠金额超过项目合计，请先取消其余优惠');
  await db
    .update(billDiscount)
    .set({ status: 1, ...changedBy(context) })
    .where(and(eq(billDiscount.id, id), eq(billDiscount.status, 0)));
  if (named.couponId !== null)
    await logCoupons(context, [named.couponId], { move: 'giveBack', billNo: desk.row.billNo });
  const discounts = { before: desk.active.map(({ name }) => name), after: active.map(({ name }) => name) };
  return totalsOf(await writeReduced(context, desk, { reduced: left, standing, discounts }));
}

/** Discounts of bills (domain.md §2.7). */
export const discountHandlers = (services: Services): Handlers<'discounts'> => ({
  list: listDiscounts,
  info: discountInfo,
  validate,
  apply,
  specify,
  manual,
  manualBatch,
  cancel,
  ask: askApproval,
  withdraw: withdrawApproval,
  approval: approvalInfo,
  approvals: waitingApprovals,
  approve: approveDiscount(services),
  plans: discountPlans,
  savePlan,
  saveFloor,
});
