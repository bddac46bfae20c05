import { asc, eq, sql } from 'drizzle-orm';
import { fenOf, yuanOf } from '@hospital/shared/contract/amounts';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { packageCalls } from '@hospital/shared/contract/calls/packages';
import { unusedShare } from '@hospital/shared/contract/packageShares';
import { allotBack, type BackPart } from '@hospital/shared/contract/storedValue';
import {
  customerPackage,
  itemsOfPackages,
  openBillsUsing,
  planReturns,
  refund,
  refundReceipt,
  type PackageRecord,
  type PayWay,
} from '../../billing';
import { billPayment } from '../../billing/schema';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { invalid, staleVersion } from '../../../platform/errors/businessError';
import type { CallContext } from '../../../platform/http/call';
import { rowInScope } from '../../../platform/sessions/rowInScope';
import { backOf } from '../backBy';
import { heldPackage, writeChange } from './change';

const REFUNDED = 5;

/** What was paid for a package and not given back, money from outside before that out of accounts. */
async function cameIn(db: TenantDatabase, { billId }: PackageRecord): Promise<BackPart<PayWay>[]> {
  const rows = await db
    .select({ way: billPayment.way, amount: sql<number>`sum(${billPayment.amount})`.mapWith(Number) })
    .from(billPayment)
    .where(eq(billPayment.billId, billId))
    .groupBy(billPayment.way)
    .orderBy(asc(billPayment.way));
  return rows.filter(({ amount }) => amount > 0).map((row) => ({ ...row, billId, way: row.way as PayWay }));
}

/** What is left of a package, in fen. */
async function leftOf(db: TenantDatabase, row: PackageRecord) {
  const items = (await itemsOfPackages(db, [row.id])).map((item) => ({
    ...{
      name: item.productName,
      remain: item.total - item.used,
      total: item.total,
      amount: unusedShare(item),
    },
  }));
  const amount = items.reduce((sum, one) => sum + one.amount, 0);
  return { items, amount, parts: allotBack(await cameIn(db, row), amount) };
}

/** What would be given back, before it is. @throws 404, 40302 */
export async function packageRefundable(
  context: CallContext,
  { id }: RequestOf<typeof packageCalls.refundable>,
): Promise<DataOf<typeof packageCalls.refundable>> {
  const row = await rowInScope(context, customerPackage, id);
  const { items, amount, parts } = await leftOf(context.db, row);
  const planned = await planReturns(context.db, parts);
  return {
    unsettled: await openBillsUsing(context.db, id),
    amount: yuanOf(amount),
    items: items.map((item) => ({ ...item, amount: yuanOf(item.amount) })),
    ways: parts.map(({ way, amount: fen }, at) => ({ way, ...backOf(fen, planned[at]) })),
  };
}

/**
 * Gives the unused part of a package's price back, by the ways in which it came, and ends the package.
 *
 * @throws 404; 40302; 40902; 40901, also where another amount was shown; 40001 without a reason, where nothing is left, and
 *   while a bill that is not settled has times of it: they would come back to a package that is over
 */
export async function refundPackage(
  context: CallContext,
  request: RequestOf<typeof packageCalls.refund>,
): Promise<DataOf<typeof packageCalls.refund>> {
  const { db, identity } = context;
  const reason = request.reason.trim();
  if (reason === '') throw invalid('reason', '请填写退款原因');
  const { row } = await heldPackage(context, request, 'refund');
  const unsettled = await openBillsUsing(db, row.id);
  if (unsettled.length > 0)
    throw invalid('id', `未结清的账单${unsettled.join('、')}正在使用该套餐，请先收款、取消套餐或作废账单`);
  const { amount, parts } = await leftOf(db, row);
  if (request.amount !== undefined && fenOf(request.amount) !== amount)
    throw staleVersion({ amount: yuanOf(amount) });
  if (amount === 0) throw invalid('amount', '没有可退金额，可作废该套餐');
  const receipt = await refundReceipt(context, { storeId: row.storeId, amount, reason });
  await refund(
    db,
    parts.map((part, at) => ({ ...part, reference: receipt.reference(at) })),
    { id: identity.userId, name: identity.userName, time: receipt.time, receiptId: receipt.id },
  );
  await writeChange(context, row, {
    ...{ set: { status: REFUNDED }, kind: 6, reason, amount },
    after: { refund: yuanOf(amount), receiptNo: receipt.receiptNo },
  });
  return { paymentId: receipt.id, receiptNo: receipt.receiptNo, amount: yuanOf(amount) };
}
