import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { rateOf, rateText, tenThousandthsOf, yuanOf } from '@hospital/shared/contract/amounts';
import {
  approvalStates,
  type ApprovalMove,
  type ApprovalStatus,
} from '@hospital/shared/contract/approvalStates';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { DiscountApproval, discountCalls } from '@hospital/shared/contract/calls/discounts';
import { APPROVAL_HOURS, APPROVE_DISCOUNT } from '@hospital/shared/contract/discountWords';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { formatFen } from '@hospital/shared/format';
import { comparePassword, inTurn } from '../../accounts';
import { userAccount } from '../../accounts/schema';
import { bill } from '../../billing/schema';
import { loadPermissions, loadScopes, lockWindow, mostWrongPasswords } from '../../identity';
import { owner } from '../../owners/schema';
import { store } from '../../places/schema';
import { formatDateTime } from '../../../platform/database/chinaTime';
import { newId } from '../../../platform/database/newId';
import { BusinessError, invalid, notFound, permissionMissing } from '../../../platform/errors/businessError';
import { inTwoSteps, type CallContext, type ReadContext } from '../../../platform/http/call';
import type { Services } from '../../../platform/server/services';
import { changedBy, madeBy } from '../../../platform/sessions/authorship';
import { Attempts } from '../../../platform/sessions/attempts';
import { rowInScope } from '../../../platform/sessions/rowInScope';
import { storesInView, within } from '../../../platform/sessions/storesInView';
import { inScope } from '../../../platform/sessions/session';
import { heldDesk, type DiscountDesk, type Wanted } from './desk';
import { discountApproval } from './schema/discounts';
import { tryOut } from './trial';
import { tellApprovers, tellAsker, untellApprovers } from './tell';
import { wantedByHand } from './wanted';

type ApprovalRecord = typeof discountApproval.$inferSelect;

/** Kind of record in the log of operations. */
const bizType = 'discountApproval';

const REFUSED = 2;

/** As it is to be seen: what its own asker ended was withdrawn, since nobody else may refuse for them. */
const stateOf = ({ status, approverId, createId }: ApprovalRecord): ApprovalStatus =>
  status === REFUSED && approverId === createId ? 4 : (status as ApprovalStatus);

const stillHolds = () => new Date(Date.now() - APPROVAL_HOURS * 3_600_000);

const select = (context: ReadContext) =>
  context.db
    .select({
      ...{ row: discountApproval, billNo: bill.billNo },
      ...{ storeName: store.storeName, ownerName: owner.name },
    })
    .from(discountApproval)
    .innerJoin(bill, eq(bill.id, discountApproval.billId))
    .innerJoin(store, eq(store.id, discountApproval.storeId))
    .leftJoin(owner, eq(owner.id, bill.ownerId));

const shown = ({
  row,
  billNo,
  storeName,
  ownerName,
}: {
  readonly row: ApprovalRecord;
  readonly billNo: string;
  readonly storeName: string;
  readonly ownerName: string | null;
}): DiscountApproval => ({
  ...{ id: row.id, billId: row.billId, billNo, storeName, ownerName: ownerName ?? '' },
  rate: row.rate === null ? null : rateOf(tenThousandthsOf(row.rate)),
  ...{ amount: yuanOf(row.offAmount), beforeAmount: yuanOf(row.beforeAmount), reason: row.reason },
  status: stateOf(row),
  expiredFlag: row.createDate <= stillHolds() ? 'Y' : 'N',
  ...{ askedBy: row.createName, approverName: row.approverName },
  createDate: formatDateTime(row.createDate),
});

/** @throws 40902 in words */
function expectApprovalMove(row: ApprovalRecord, move: ApprovalMove): void {
  const state = stateOf(row);
  if (mayMove(approvalStates, state, move)) return;
  throw new BusinessError(ErrorCode.ForbiddenTransition, whyNot(approvalStates, state, move));
}

/**
 * Asks the managers of the store for a discount; they see it at once.
 *
 * @throws as a discount by hand is refused, but not for the floor
 */
export async function askApproval(
  context: CallContext,
  { billId, hereFlag, ...sent }: RequestOf<typeof discountCalls.ask>,
): Promise<{ id: string }> {
  const { db, audit, tellChanges } = context;
  const desk = await heldDesk(context, billId, undefined);
  const wanted = wantedByHand(desk, sent);
  const { steps, below } = await tryOut(context, desk, [wanted]);
  if (!below) throw invalid('rate', '该折扣无需审批，可直接使用');
  const own = steps.flat();
  const before = own.reduce((sum, step) => sum + step.before, 0);
  const after = own.reduce((sum, step) => sum + step.after, 0);
  const id = newId();
  const [row] = await db
    .insert(discountApproval)
    .values({
      ...{ id, billId, storeId: desk.row.storeId, lineIds: [...wanted.lineIds] },
      rate: wanted.rate === null ? null : rateText(wanted.rate),
      ...{ amount: wanted.amount, beforeAmount: before, offAmount: before - after, reason: wanted.reason },
      ...madeBy(context),
    })
    .returning();
  // Who stands at the desk to agree is called by nobody else.
  if (row && hereFlag !== 'Y') await tellApprovers(context, row);
  const told = {
    billNo: desk.row.billNo,
    name: wanted.name,
    amount: yuanOf(before - after),
    reason: wanted.reason,
  };
  audit({ bizType, bizId: id, before: null, after: { ...told, status: approvalStates.words[0] } });
  await tellChanges({ stores: [desk.row.storeId] });
  return { id };
}

/**
 * Takes a request back that nobody has answered.
 *
 * @throws 404; 40302; 40001 for that of somebody else; 40902 for one that was answered
 */
export async function withdrawApproval(
  context: CallContext,
  { id }: RequestOf<typeof discountCalls.withdraw>,
): Promise<null> {
  const { db, identity, audit, tellChanges } = context;
  const row = await rowInScope(context, discountApproval, id, 'held');
  if (row.createId !== identity.userId) throw invalid('id', '只有申请人可以撤回申请');
  expectApprovalMove(row, 'withdraw');
  const byAsker = { approverId: identity.userId, approverName: identity.userName, approveTime: new Date() };
  await db
    .update(discountApproval)
    .set({ status: REFUSED, ...byAsker, ...changedBy(context) })
    .where(eq(discountApproval.id, id));
  audit({
    ...{ bizType, bizId: id, before: { status: approvalStates.words[0] } },
    after: { status: approvalStates.words[4] },
  });
  await untellApprovers(context, row);
  await tellChanges({ stores: [row.storeId] });
  return null;
}

/** A request with what became of it. @throws 404; 40302 */
export async function approvalInfo(
  context: CallContext,
  { id }: RequestOf<typeof discountCalls.approval>,
): Promise<DiscountApproval> {
  await rowInScope(context, discountApproval, id);
  const [found] = await select(context).where(eq(discountApproval.id, id));
  if (!found) throw notFound();
  return shown(found);
}

/**
 * What waits where the caller works: in every store of theirs, since somebody stands at the desk there, but for those who
 * see the whole chain, who stand in one.
 */
export async function waitingApprovals(context: CallContext): Promise<DiscountApproval[]> {
  const { storeScope } = context.identity;
  const stores = storeScope === 'all' ? storesInView(context.identity) : storeScope;
  const rows = await select(context)
    .where(
      and(
        eq(discountApproval.status, 0),
        eq(bill.status, 0),
        gt(discountApproval.createDate, stillHolds()),
        within(discountApproval.storeId, stores),
      ),
    )
    .orderBy(asc(discountApproval.createDate), asc(discountApproval.id))
    .limit(100);
  return rows.map(shown);
}

/** A manager who agrees. */
interface Approver {
  readonly id: string;
  readonly name: string;
}

const wrongCredentials = (): BusinessError =>
  new BusinessError(ErrorCode.WrongCredentials, '审批人账号或密码错误');

/**
 * Who agrees: the caller, or somebody who types their own password at the caller's screen. Guesses are counted for the
 * account and the caller before they are judged; an account that is locked or disabled agrees to nothing.
 */
async function judge(
  { identity, db }: ReadContext,
  { database }: Services,
  { loginName = '', password }: RequestOf<typeof discountCalls.approve>,
): Promise<Approver | null> {
  if (loginName === '' || password === undefined) return null;
  const attempts = new Attempts(database.kernel);
  const keys = [
    `approve:${identity.tenantId}:${loginName.trim()}`,
    `approve:${identity.tenantId}:by:${identity.userId}`,
  ];
  for (const key of keys)
    if ((await attempts.count(key, lockWindow)) > mostWrongPasswords)
      throw new BusinessError(ErrorCode.TooManyRequests, '操作过于频繁');
  const [person] = await db
    .select()
    .from(userAccount)
    .where(and(eq(userAccount.loginName, loginName.trim()), eq(userAccount.delFlag, 'N')));
  const right = await inTurn(() => comparePassword(person?.passwordHash ?? null, password));
  const locked = person?.lockFlag === 'Y' && (person.lockUntil === null || person.lockUntil > new Date());
  if (!person || !right || person.enabled === 'N' || locked) throw wrongCredentials();
  for (const key of keys) await attempts.forget(key);
  return { id: person.id, name: person.name };
}

/** Whoever agrees may do so, and works in the store. @throws 40300, 40302 */
async function expectMayApprove(
  { db, identity }: CallContext,
  approver: Approver | null,
  storeId: string,
): Promise<Approver> {
  if (!approver) {
    if (!identity.permissions.has(APPROVE_DISCOUNT)) throw permissionMissing(APPROVE_DISCOUNT);
    return { id: identity.userId, name: identity.userName };
  }
  const [person] = await db.select().from(userAccount).where(eq(userAccount.id, approver.id));
  if (!person) throw notFound();
  const permissions = await loadPermissions(db, person.id);
  const { storeScope } = await loadScopes(db, {
    ...{ userId: person.id, dataScope: person.dataScope, deptId: person.deptId },
  });
  if (!permissions.has(APPROVE_DISCOUNT) || !inScope(storeScope, storeId))
    throw invalid('loginName', '该账号无权审批本店折扣');
  return approver;
}

/** What it would take off now, in fen. @throws 40001, 40902 where the bill has lost lines or does not take it any more */
async function offNow(context: CallContext, row: ApprovalRecord): Promise<number> {
  const desk = await heldDesk(context, row.billId, undefined);
  const { rate, amount, lineIds } = row;
  if (lineIds.some((line) => !desk.lines.some((one) => one.id === line)))
    throw invalid('id', '账单在申请后已变动，请收银员重新请求审批');
  const wanted = wantedByHand(desk, {
    ...(rate === null ? {} : { rate: rateOf(tenThousandthsOf(rate)) }),
    ...(amount === null ? {} : { amount: yuanOf(amount) }),
    lineIds: [...lineIds],
  });
  const { steps } = await tryOut(context, desk, [wanted]);
  return steps.flat().reduce((sum, step) => sum + step.before - step.after, 0);
}

async function decide(
  context: CallContext,
  { id, agreeFlag = 'Y' }: RequestOf<typeof discountCalls.approve>,
  judged: Approver | null,
): Promise<DataOf<typeof discountCalls.approve>> {
  const { db, audit, tellChanges } = context;
  const seen = await rowInScope(context, discountApproval, id);
  const approver = await expectMayApprove(context, judged, seen.storeId);
  if (approver.id === seen.createId) throw invalid('id', '不能审批自己提出的申请');
  const move = agreeFlag === 'Y' ? 'agree' : 'refuse';
  expectApprovalMove(seen, move);
  if (seen.createDate <= stillHolds()) throw invalid('id', '申请已过期，请重新请求审批');
  // The bill is held before its approval, as where the approval is used.
  const off = move === 'agree' ? await offNow(context, seen) : 0;
  if (off > seen.offAmount)
    throw invalid('id', `账单在申请后已变动，现在要优惠${formatFen(off)}元，请收银员重新请求审批`);
  const row = await rowInScope(context, discountApproval, id, 'held');
  expectApprovalMove(row, move);
  const status = agreeFlag === 'Y' ? 1 : 2;
  await db
    .update(discountApproval)
    .set({
      status,
      approverId: approver.id,
      approverName: approver.name,
      approveTime: new Date(),
      ...changedBy(context),
    })
    .where(eq(discountApproval.id, id));
  audit({
    ...{ bizType, bizId: id, before: { status: approvalStates.words[0] } },
    after: { status: approvalStates.words[status], approverName: approver.name },
  });
  // Whoever agreed at the desk of the asker is heard there.
  if (!judged) await tellAsker(context, row, status);
  await tellChanges({ stores: [row.storeId] });
  return { approveToken: agreeFlag === 'Y' ? id : '', approverName: approver.name };
}

/**
 * A manager agrees to what was asked, or does not.
 *
 * @throws 404; 40302; 40902 for what was decided before; 40101 for a wrong password, 42901 after five of them; 40300
 */
export const approveDiscount = (services: Services) =>
  inTwoSteps(
    (context: ReadContext, request: RequestOf<typeof discountCalls.approve>) =>
      judge(context, services, request),
    decide,
  );

/** Says why an agreement does not hold: that the discount is too high was known when it was asked for. */
const askAnew = (below: BusinessError, why: string): BusinessError =>
  new BusinessError(ErrorCode.DiscountBeyond, `${why}，请重新请求审批`, below.data);

/**
 * Uses an approval for the one discount by hand that it was given for.
 *
 * @param below what refuses the discount without it
 * @param off fen that it takes off now: the bill may have grown since
 * @throws `below` where there is none or it is of another bill; 42203 in its own words where it is too old, of other lines,
 *   or less was agreed to
 */
export async function useApproval(
  context: CallContext,
  { row: { id: billId } }: DiscountDesk,
  { wanted, off }: { readonly wanted: readonly Wanted[]; readonly off: number },
  approveToken: string,
  below: BusinessError,
): Promise<string> {
  const { db } = context;
  const byHand = wanted.filter(({ type }) => type === 4);
  const [only] = byHand;
  if (approveToken === '' || !only || byHand.length > 1) throw below;
  const [row] = await db
    .select()
    .from(discountApproval)
    .where(and(eq(discountApproval.id, approveToken), inArray(discountApproval.billId, [billId])))
    .for('update');
  if (!row) throw below;
  if (row.createDate <= stillHolds()) throw askAnew(below, '审批已过期');
  expectApprovalMove(row, 'use');
  const rate = row.rate === null ? null : tenThousandthsOf(row.rate);
  const same =
    rate === only.rate &&
    row.amount === only.amount &&
    off <= row.offAmount &&
    row.lineIds.length === only.lineIds.length &&
    row.lineIds.every((id) => only.lineIds.includes(id));
  if (!same) throw askAnew(below, `账单或折扣与审批时不同（批准优惠${formatFen(row.offAmount)}元）`);
  await db
    .update(discountApproval)
    .set({ status: 3, ...changedBy(context) })
    .where(eq(discountApproval.id, row.id));
  return row.id;
}
