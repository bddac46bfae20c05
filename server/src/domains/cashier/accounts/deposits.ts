import { and, eq, isNotNull, or, inArray, sql } from 'drizzle-orm';
import { fenOf, yuanOf } from '@hospital/shared/contract/amounts';
import { PAY_WAY_WORDS } from '@hospital/shared/contract/billWords';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { accountCalls } from '@hospital/shared/contract/calls/accounts';
import {
  accountMovement,
  balancesOf,
  moveAccount,
  refundReceipt,
  planDepositReturns,
  returnDepositByProvider,
} from '../../billing';
import { bill } from '../../billing/schema';
import { boarding } from '../../boarding/schema';
import { ownerOf, tellStoresOf } from '../../customer';
import { liveInfo } from '../../inpatients/schema';
import { filesOf } from '../../owners';
import { pet } from '../../owners/schema';
import { storeOf } from '../../settings';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { invalid } from '../../../platform/errors/businessError';
import type { CallContext } from '../../../platform/http/call';
import { backOf } from '../backBy';
import { deskTerminal } from '../terminals';

type OutsideWay = 1 | 2 | 3 | 4;

const CASH = 1;
const PAID_IN = 1;
const TAKEN_OUT = 4;
const OPENING = 8;
/** `status` of a bill that waits for money, or for the rest of it. */
const UNPAID = [0, 1];

interface At {
  readonly ownerId: string;
  readonly storeId: string;
}

/**
 * Fen that came in as deposits of the owner, and of files that were merged into theirs, in the store by each way and were not given back by it. What came without saying how, as
 * before ways were kept, is given back in cash.
 */
async function cameByWay(
  db: TenantDatabase,
  { ownerId, storeId }: At,
): Promise<ReadonlyMap<OutsideWay, number>> {
  const { way, amount, bizType } = accountMovement;
  const rows = await db
    .select({
      way: sql<OutsideWay>`coalesce(${way}, ${CASH})`.mapWith(Number),
      amount: sql<number>`sum(${amount})`.mapWith(Number),
    })
    .from(accountMovement)
    .where(
      and(
        sql`${accountMovement.ownerId} in ${filesOf(ownerId)}`,
        eq(accountMovement.storeId, storeId),
        eq(accountMovement.balance, 'deposit'),
        or(isNotNull(way), inArray(bizType, [PAID_IN, OPENING])),
      ),
    )
    .groupBy(sql`1`);
  return new Map(rows.map((row) => [row.way as OutsideWay, row.amount]));
}

/**
 * Fen of stays that go on, and of bookings of boarding, wherever: it pays their bills, and what is left is given back when
 * they end or are cancelled.
 */
export async function heldByStays(db: TenantDatabase, ownerId: string): Promise<number> {
  const [boarded] = await db
    .select({ sum: sql<number>`coalesce(sum(${boarding.deposit}), 0)`.mapWith(Number) })
    .from(boarding)
    .innerJoin(pet, eq(pet.id, boarding.petId))
    .where(and(eq(pet.ownerId, ownerId), inArray(boarding.state, [0, 1])));
  const [lying] = await db
    .select({ sum: sql<number>`coalesce(sum(${liveInfo.deposit}), 0)`.mapWith(Number) })
    .from(liveInfo)
    .innerJoin(pet, eq(pet.id, liveInfo.petId))
    .where(and(eq(pet.ownerId, ownerId), eq(liveInfo.state, 1)));
  return (boarded?.sum ?? 0) + (lying?.sum ?? 0);
}

/** Fen of the owner's unpaid bills in the store. */
async function owedIn(db: TenantDatabase, { ownerId, storeId }: At): Promise<number> {
  const [row] = await db
    .select({
      owed: sql<number>`coalesce(sum(${bill.payableAmount} - ${bill.paidAmount}), 0)`.mapWith(Number),
    })
    .from(bill)
    .where(and(eq(bill.ownerId, ownerId), eq(bill.storeId, storeId), inArray(bill.status, UNPAID)));
  return row?.owed ?? 0;
}

/** What could be given back. Fen. */
async function bounds(db: TenantDatabase, at: At) {
  const { deposit } = await balancesOf(db, at.ownerId);
  const held = Math.min(deposit, await heldByStays(db, at.ownerId));
  const came = await cameByWay(db, at);
  const free = deposit - held;
  const ways = ([1, 2, 3, 4] as const).map((way) => ({ way, amount: Math.min(free, came.get(way) ?? 0) }));
  const sum = ways.reduce((total, { amount }) => total + Math.max(0, amount), 0);
  return { deposit, held, ways: ways.filter(({ amount }) => amount > 0), refundable: Math.min(free, sum) };
}

/** What of a deposit could be given back where the caller stands. @throws 404, 40302 */
export async function depositRefundable(
  context: CallContext,
  { ownerId }: RequestOf<typeof accountCalls.depositRefundable>,
): Promise<DataOf<typeof accountCalls.depositRefundable>> {
  const storeId = storeOf(context.identity, undefined);
  await ownerOf(context, ownerId);
  const { deposit, held, refundable, ways } = await bounds(context.db, { ownerId, storeId });
  const planned = await planDepositReturns(context.db, { ownerId, storeId }, ways);
  return {
    ...{ deposit: yuanOf(deposit), held: yuanOf(held), refundable: yuanOf(refundable) },
    ways: ways.map(({ way, amount }, at) => ({ way, ...backOf(amount, planned[at]) })),
    owed: yuanOf(await owedIn(context.db, { ownerId, storeId })),
  };
}

type Bounds = Awaited<ReturnType<typeof bounds>>;

/** @throws 40001 for more than there is, than is free, or than came in by a way */
function expectWithin(
  { held, refundable, ways }: Bounds,
  sent: ReadonlyMap<OutsideWay, number>,
  amount: number,
): void {
  if (amount > refundable)
    throw invalid(
      'ways',
      held > 0
        ? `最多可退${yuanOf(refundable)}元，另有${yuanOf(held)}元为住院、寄养（含预订）的押金，出院、离店或取消预订后再退`
        : `最多可退${yuanOf(refundable)}元（本店收取未退部分）`,
    );
  for (const [way, wanted] of sent) {
    const most = ways.find((one) => one.way === way)?.amount ?? 0;
    if (wanted > most) throw invalid('ways', `${PAY_WAY_WORDS[way]}最多可退${yuanOf(most)}元`);
  }
}

/**
 * Gives a deposit back, in each way no more than came in that way in the store. What stands for a stay that goes on stays.
 *
 * @throws 404, 40302 for the owner; 40001 without a reason, and for more than can be given back; 40903 for a number that
 *   was used before
 */
export async function refundDeposit(
  context: CallContext,
  { ownerId, ways, reason: sent }: RequestOf<typeof accountCalls.refundDeposit>,
): Promise<DataOf<typeof accountCalls.refundDeposit>> {
  const { db, identity, audit, tellChanges } = context;
  const reason = sent.trim();
  if (reason === '') throw invalid('reason', '请填写退款原因');
  const storeId = storeOf(identity, undefined);
  // Those of one owner stand in line from here on.
  const row = await ownerOf(context, ownerId, true);
  const wanted = new Map<OutsideWay, number>();
  for (const { way, amount } of ways) wanted.set(way, (wanted.get(way) ?? 0) + fenOf(amount));
  const amount = [...wanted.values()].reduce((sum, one) => sum + one, 0);
  expectWithin(await bounds(db, { ownerId, storeId }), wanted, amount);
  const receipt = await refundReceipt(context, { storeId, amount, reason });
  await returnDepositByProvider(
    db,
    { ownerId, storeId },
    [...wanted].map(([way, sum]) => ({ way, amount: sum })),
    { id: identity.userId, name: identity.userName },
  );
  let deposit = 0;
  for (const [at, { way, amount: yuan, refNo = '' }] of ways.entries()) {
    const fen = fenOf(yuan);
    const typed = way === CASH ? '' : refNo.trim();
    const reference = deskTerminal.confirm({ way, amount: fen, typed, ownReference: receipt.reference(at) });
    deposit = await moveAccount(db, {
      ...{ ownerId, storeId, balance: 'deposit', amount: -fen, bizType: TAKEN_OUT, bizId: receipt.id, way },
      ...{ reference, operatorId: identity.userId },
    });
  }
  audit({
    ...{ bizType: 'account', bizId: ownerId, before: null },
    after: { ownerName: row.name, depositRefund: yuanOf(amount), receiptNo: receipt.receiptNo, reason },
  });
  await tellStoresOf(context, [ownerId]);
  await tellChanges({ stores: [storeId] });
  return {
    ...{ paymentId: receipt.id, receiptNo: receipt.receiptNo, amount: yuanOf(amount) },
    deposit: yuanOf(deposit),
  };
}
