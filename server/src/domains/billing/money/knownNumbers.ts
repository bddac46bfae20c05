import { and, eq, gt, inArray, or, sql } from 'drizzle-orm';
import { PAY_WAY_WORDS, type PayWayCode } from '@hospital/shared/contract/billWords';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { BusinessError } from '../../../platform/errors/businessError';
import { inScope, type Scope } from '../../../platform/sessions/session';
import { billPayment, billReceipt } from '../schema';
import { chargeReturn, payCharge } from './schema/charges';

/** Ways with a terminal or a provider, whose numbers somebody can type. */
const NUMBERED = [2, 3, 4];

/** Part of a payment, as far as its number is concerned. */
interface Numbered {
  readonly way: number;
  readonly reference: string;
  /** Fen. */
  readonly amount: number;
}

/**
 * Refuses numbers of WeChat, Alipay and cards that stand for other money: of a payment that was taken before, or of one
 * that the provider gives back to its customer. What it has given back a part of by itself is still a payment.
 *
 * @param stores those that the cashier may see: of others' payments no receipt is named
 * @throws 40903
 */
export async function expectNewNumbers(
  db: TenantDatabase,
  parts: readonly Numbered[],
  stores: Scope,
): Promise<void> {
  const numbered = parts.filter(({ way }) => NUMBERED.includes(way));
  if (numbered.length === 0) return;
  const numbers = numbered.map(({ reference }) => reference);
  await holdNumbers(db, numbers);
  const [taken] = await db
    .select({
      way: billPayment.way,
      refNo: billPayment.refNo,
      amount: billPayment.amount,
      receiptNo: billReceipt.receiptNo,
      storeId: billReceipt.storeId,
    })
    .from(billPayment)
    .leftJoin(billReceipt, eq(billReceipt.id, billPayment.receiptId))
    .where(
      or(...numbered.map((one) => and(eq(billPayment.way, one.way), eq(billPayment.refNo, one.reference)))),
    );
  if (taken) {
    const isNamed = taken.storeId !== null && inScope(stores, taken.storeId);
    const receipt = isNamed ? `（收据 ${taken.receiptNo ?? ''}）` : '';
    throw known(
      `${PAY_WAY_WORDS[taken.way as PayWayCode]}流水号 ${taken.refNo} 已用于另一笔${taken.amount < 0 ? '退款' : '收款'}${receipt}，请核对`,
    );
  }
  const returned = await db
    .select({
      providerNo: chargeReturn.providerNo,
      late: sql<boolean>`bool_or(${chargeReturn.kind} = 'late')`,
      amount: sql<number>`sum(${chargeReturn.amount})`.mapWith(Number),
    })
    .from(chargeReturn)
    .where(and(inArray(chargeReturn.providerNo, numbers), inArray(chargeReturn.kind, ['late', 'own'])))
    .groupBy(chargeReturn.providerNo);
  const back = returned.find(
    ({ providerNo, late, amount }) => late || amount >= amountUnder(parts, providerNo),
  );
  if (back) throw known(`流水号 ${back.providerNo} 的款项正退回顾客（待退回款项），不能再用于收款`);
  // A deposit is in no payment of a bill.
  const [deposit] = await db
    .select({ providerNo: payCharge.providerNo, way: payCharge.way })
    .from(payCharge)
    .where(and(inArray(payCharge.providerNo, numbers), inArray(payCharge.purpose, ['ward', 'boarding'])));
  if (deposit)
    throw known(`${PAY_WAY_WORDS[deposit.way]}流水号 ${deposit.providerNo} 已用于收取押金，请核对`);
}

/** Fen of a payment: one on several bills has its number on the first of its parts, and all of them are of its way. */
function amountUnder(parts: readonly Numbered[], number: string): number {
  const way = parts.find(({ reference }) => reference === number)?.way;
  return parts.reduce((sum, part) => sum + (part.way === way ? part.amount : 0), 0);
}

/**
 * Who books money under one of these numbers, or looks whether somebody has, is alone with them until the end of the
 * transaction. Bills, owners and stays are held before.
 */
export async function holdNumbers(db: TenantDatabase, numbers: readonly string[]): Promise<void> {
  for (const number of [...new Set(numbers)].sort())
    await db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(current_setting('app.tenant', true) || ':' || ${number}, 0))`,
    );
}

const known = (words: string): BusinessError => new BusinessError(ErrorCode.NotUnique, words);

/** A payment that a cashier took under a number that they typed. */
export interface TypedPayment {
  readonly receiptId: string | null;
  /** Fen that its receipt took in that way, on whichever bills. */
  readonly amount: number;
  readonly billIds: readonly string[];
}

/** The payment under a number of a way, if somebody took it. */
export async function paymentOfNumber(
  db: TenantDatabase,
  way: number,
  number: string,
): Promise<TypedPayment | null> {
  const [first] = await db
    .select({ receiptId: billPayment.receiptId, amount: billPayment.amount, billId: billPayment.billId })
    .from(billPayment)
    .where(and(eq(billPayment.way, way), eq(billPayment.refNo, number), gt(billPayment.amount, 0)));
  if (!first) return null;
  const { receiptId } = first;
  const parts =
    receiptId === null
      ? [first]
      : await db
          .select({ amount: billPayment.amount, billId: billPayment.billId })
          .from(billPayment)
          .where(and(eq(billPayment.receiptId, receiptId), eq(billPayment.way, way)));
  return {
    receiptId,
    amount: parts.reduce((sum, { amount }) => sum + amount, 0),
    billIds: [...new Set(parts.map(({ billId }) => billId))],
  };
}
