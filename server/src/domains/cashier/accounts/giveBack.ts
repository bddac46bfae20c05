import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { fenOf, yuanOf } from '@hospital/shared/contract/amounts';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { accountCalls } from '@hospital/shared/contract/calls/accounts';
import { allotBack, giftForfeited, type BackPart } from '@hospital/shared/contract/storedValue';
import {
  balancesOf,
  moveAccount,
  planReturns,
  refund,
  refundReceipt,
  type RefundReceipt,
} from '../../billing';
import { bill, billItem, billPayment } from '../../billing/schema';
import { ownerOf, tellStoresOf } from '../../customer';
import { storeOf } from '../../settings';
import { invalid, staleVersion } from '../../../platform/errors/businessError';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import type { CallContext } from '../../../platform/http/call';
import { backOf } from '../backBy';
import { RECHARGE_PRODUCT } from './recharge';

const TAKEN_OUT = 4;

type OutsideWay = 1 | 2 | 3 | 4;

interface At {
  readonly ownerId: string;
  readonly storeId: string;
}

/** What recharges of an owner brought into the store and was not given back, the newest first. */
async function cameIn(db: TenantDatabase, { ownerId, storeId }: At): Promise<BackPart<OutsideWay>[]> {
  const rows = await db
    .select({
      billId: bill.id,
      way: billPayment.way,
      amount: sql<number>`sum(${billPayment.amount})`.mapWith(Number),
    })
    .from(bill)
    .innerJoin(billPayment, eq(billPayment.billId, bill.id))
    .where(
      and(
        ...[eq(bill.ownerId, ownerId), eq(bill.storeId, storeId), inArray(bill.status, [1, 2, 3])],
        ...[eq(bill.type, 6), inArray(billPayment.way, [1, 2, 3, 4])],
        sql`exists (select from ${billItem} where ${billItem.billId} = ${bill.id} and ${billItem.productId} = ${RECHARGE_PRODUCT})`,
      ),
    )
    .groupBy(bill.id, bill.orderTime, billPayment.way)
    .orderBy(desc(bill.orderTime), desc(bill.id), asc(billPayment.way));
  return rows.filter(({ amount }) => amount > 0).map((row) => ({ ...row, way: row.way as OutsideWay }));
}

const sumOf = (parts: readonly { readonly amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

/** What could be given back to an owner in the store where the caller stands. @throws 404, 40302 */
export async function refundable(
  context: CallContext,
  { ownerId }: RequestOf<typeof accountCalls.refundable>,
): Promise<DataOf<typeof accountCalls.refundable>> {
  const { db, identity } = context;
  const storeId = storeOf(identity, undefined);
  await ownerOf(context, ownerId);
  const { principal, gift } = await balancesOf(db, ownerId);
  const ways = allotBack(await cameIn(db, { ownerId, storeId }), principal);
  const planned = await planReturns(db, ways);
  const byWay = ([1, 2, 3, 4] as const).map((way) => ({
    way,
    amount: sumOf(ways.filter((one) => one.way === way)),
  }));
  return {
    ...{ principal: yuanOf(principal), gift: yuanOf(gift), refundable: yuanOf(sumOf(ways)) },
    ways: byWay.filter(({ amount }) => amount > 0).map((one) => ({ ...one, amount: yuanOf(one.amount) })),
    parts: ways.map(({ way, amount }, at) => ({ way, ...backOf(amount, planned[at]) })),
  };
}

/** Gives the money of recharges back. @returns its receipt */
async function payBack(
  context: CallContext,
  { parts, storeId, reason }: { parts: readonly BackPart<OutsideWay>[]; storeId: string; reason: string },
): Promise<RefundReceipt> {
  const { db, identity } = context;
  const receipt = await refundReceipt(context, { storeId, amount: sumOf(parts), reason });
  const numbered = parts.map((part, at) => ({ ...part, reference: receipt.reference(at) }));
  const { time, id: receiptId } = receipt;
  await refund(db, numbered, { id: identity.userId, name: identity.userName, time, receiptId });
  return receipt;
}

/**
 * Gives principal back, by the ways in which it came into the store, the newest recharge first; its share of the gift
 * money is lost.
 *
 * @throws 404, 40302 for the owner; 40001 for more than there is, or than came in here; 40901 where another loss was shown
 */
export async function giveBack(
  context: CallContext,
  { ownerId, amount: yuan, giftLost: shown, reason: sent }: RequestOf<typeof accountCalls.refund>,
): Promise<DataOf<typeof accountCalls.refund>> {
  const { db, identity, audit, tellChanges } = context;
  const reason = sent.trim();
  if (reason === '') throw invalid('reason', '请填写退款原因');
  const storeId = storeOf(identity, undefined);
  // Refunds of one owner stand in line from here on, so that what came in is read as the last of them left it.
  const row = await ownerOf(context, ownerId, true);
  const amount = fenOf(yuan);
  const parts = allotBack(await cameIn(db, { ownerId, storeId }), amount);
  if (sumOf(parts) < amount) throw invalid('amount', `最多可退${yuanOf(sumOf(parts))}元（本店充值未退部分）`);
  const { id: paymentId, receiptNo } = await payBack(context, { parts, storeId, reason });
  const move = {
    ...({ ownerId, storeId, bizType: TAKEN_OUT, bizId: parts[0]?.billId ?? '' } as const),
    ...{ reference: `recharge-refund:${receiptNo}-${storeId}`, operatorId: identity.userId },
  };
  // It locks the account: the gift money that is read after it is what there is.
  const principal = await moveAccount(db, { ...move, balance: 'principal', amount: -amount });
  const { gift } = await balancesOf(db, ownerId);
  const lost = giftForfeited({ principal: principal + amount, gift }, amount);
  if (shown !== undefined && fenOf(shown) !== lost) throw staleVersion({ giftLost: yuanOf(lost) });
  if (lost > 0) await moveAccount(db, { ...move, balance: 'gift', amount: -lost });
  audit({
    ...{ bizType: 'account', bizId: ownerId, before: null },
    after: { ownerName: row.name, refund: yuan, giftLost: yuanOf(lost), receiptNo, reason },
  });
  await tellStoresOf(context, [ownerId]);
  await tellChanges({ stores: [storeId] });
  return { paymentId, receiptNo, amount: yuan, giftLost: yuanOf(lost), principal: yuanOf(principal) };
}
