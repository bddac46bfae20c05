import { asc, eq, sql } from 'drizzle-orm';
import { PAY_WAY_WORDS } from '@hospital/shared/contract/billWords';
import { isUniqueViolation, violatedConstraint } from '../../../platform/database/databaseError';
import { newId } from '../../../platform/database/newId';
import { isOneOf } from '../../../platform/database/paging';
import { bill, billPayment } from '../schema';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import {
  forbiddenTransition,
  invalid,
  malformed,
  notFound,
  notUnique,
} from '../../../platform/errors/businessError';
import type { Scope } from '../../../platform/sessions/session';
import { moveAccount } from './accounts';
import { yuanInWords } from './fen';
import { expectNewNumbers } from './knownNumbers';
import { returnByProvider } from './returns';
import type { Balance } from './schema/accounts';

type BillRow = typeof bill.$inferSelect;

/** 1 cash, 2 WeChat, 3 Alipay, 4 bank card, 5 stored value, 6 gift money, 7 deposit. */
export type PayWay = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** What is paid with out of an account. */
const balanceOfWay: Readonly<Partial<Record<PayWay, Balance>>> = { 5: 'principal', 6: 'gift', 7: 'deposit' };

const stateNames = ['未结算', '部分结算', '已结算', '部分退款', '已退款', '已作废'] as const;
const stateName = ({ status }: BillRow): string => stateNames[status] ?? String(status);

/** A part of a payment: one bill, one way. */
export interface PaymentPart {
  readonly billId: string;
  readonly way: PayWay;
  /** Integer fen, above 0. */
  readonly amount: number;
  /**
   * What makes it happen once in its way, whoever sends it again: the number at the bank or at WeChat, of a receipt.
   * Several bills under one number are told apart by what is appended to it.
   */
  readonly reference: string;
}

/** Who takes or gives the money, and when. */
export interface Cashier {
  readonly id: string;
  readonly name: string;
  readonly time: Date;
  /** The act at the desk that the payments are parts of (`billReceipt`). */
  readonly receiptId?: string;
  /** Stores that they may see, as far as that is to be told of a number that another payment has. */
  readonly stores?: Scope;
}

/**
 * Takes payments on bills, in the caller's transaction, and names who took them on each. What is paid out of an account
 * leaves it in the same. All bills are locked first, in one order, then accounts.
 *
 * @returns the bills as they are now
 * @throws 404 for a bill that is not there; 40902 for one that takes no payment; 40001 for more than is owed or than an
 *   account has; 40903 for a reference that was used before
 */
export async function pay(
  db: TenantDatabase,
  parts: readonly PaymentPart[],
  cashier: Cashier,
): Promise<BillRow[]> {
  const bills = await holdBills(db, parts);
  for (const { row, parts: own } of bills) {
    if (row.status > 1) throw forbiddenTransition(stateName(row), '收款');
    const owed = row.payableAmount - row.paidAmount;
    if (sumOf(own) > owed) throw invalid('ways', `收款超过应收，还需收${yuanInWords(owed)}元`);
  }
  await expectNewNumbers(db, parts, cashier.stores ?? []);
  const ids = bills.map(({ row }) => row.id);
  await db.update(bill).set({ cashierId: cashier.id }).where(isOneOf(bill.id, ids));
  return settle(db, bills, cashier, 1);
}

/**
 * Gives money back on bills; what was paid out of an account goes back into it, what came by a payment provider goes
 * back by it. In each way no more is given back than came in that way.
 *
 * @returns, @throws as `pay`
 */
export async function refund(
  db: TenantDatabase,
  parts: readonly PaymentPart[],
  cashier: Cashier,
): Promise<BillRow[]> {
  const bills = await holdBills(db, parts);
  for (const { row, parts: own } of bills) {
    if (![1, 2, 3].includes(row.status)) throw forbiddenTransition(stateName(row), '退款');
    await expectPaidSo(db, row, own);
  }
  await returnByProvider(db, parts, cashier);
  return settle(db, bills, cashier, -1);
}

interface HeldBill {
  readonly row: BillRow;
  readonly parts: readonly PaymentPart[];
}

const sumOf = (parts: readonly PaymentPart[]): number => parts.reduce((sum, { amount }) => sum + amount, 0);

async function holdBills(db: TenantDatabase, parts: readonly PaymentPart[]): Promise<HeldBill[]> {
  if (parts.length === 0) throw malformed();
  for (const { amount, reference } of parts) {
    if (!Number.isSafeInteger(amount) || amount <= 0) throw invalid('amount', '金额须大于0');
    if (reference === '') throw invalid('reference', '请填写流水号');
  }
  const ids = [...new Set(parts.map(({ billId }) => billId))];
  const rows = await db.select().from(bill).where(isOneOf(bill.id, ids)).orderBy(asc(bill.id)).for('update');
  if (rows.length < ids.length) throw notFound();
  return rows.map((row) => ({ row, parts: parts.filter(({ billId }) => billId === row.id) }));
}

async function expectPaidSo(db: TenantDatabase, row: BillRow, parts: readonly PaymentPart[]): Promise<void> {
  const came = await db
    .select({ way: billPayment.way, amount: sql<number>`sum(${billPayment.amount})`.mapWith(Number) })
    .from(billPayment)
    .where(eq(billPayment.billId, row.id))
    .groupBy(billPayment.way);
  for (const way of new Set(parts.map((part) => part.way))) {
    const most = came.find((one) => one.way === way)?.amount ?? 0;
    if (sumOf(parts.filter((part) => part.way === way)) > most)
      throw invalid('ways', `${PAY_WAY_WORDS[way]}最多可退${yuanInWords(most)}元`);
  }
}

async function settle(
  db: TenantDatabase,
  bills: readonly HeldBill[],
  cashier: Cashier,
  sign: 1 | -1,
): Promise<BillRow[]> {
  const parts = bills.flatMap(({ row, parts: own }) => own.map((part) => ({ ...part, row })));
  const moved = parts.toSorted((a, b) => (a.row.ownerId ?? '').localeCompare(b.row.ownerId ?? ''));
  for (const { row, way, amount, reference } of moved) {
    const balance = balanceOfWay[way];
    if (!balance) continue;
    if (row.ownerId === null) throw invalid('way', '散客账单不能使用账户支付');
    await moveAccount(db, {
      ...{ ownerId: row.ownerId, storeId: row.storeId, balance, amount: -sign * amount },
      ...{ bizType: sign > 0 ? 2 : 3, bizId: row.id, reference, operatorId: cashier.id },
    });
  }
  try {
    // One by one: each moves its bill, which says what came of it.
    for (const { row, way, amount, reference } of parts)
      await db.insert(billPayment).values({
        ...{ id: newId(), billId: row.id, storeId: row.storeId, way, amount: sign * amount },
        ...{ refNo: reference, payTime: cashier.time, cashierId: cashier.id },
        receiptId: cashier.receiptId ?? null,
        ...{ createId: cashier.id, createName: cashier.name },
      });
  } catch (error) {
    if (isUniqueViolation(error, 'bill_payment_reference')) throw notUnique('流水号');
    if (violatedConstraint(error) === 'bill_paid') throw invalid('amount', '金额超过账单');
    throw error;
  }
  const ids = bills.map(({ row }) => row.id);
  return db.select().from(bill).where(isOneOf(bill.id, ids)).orderBy(asc(bill.id));
}

/** Makes an unpaid bill void. @throws 404, 40902 */
export const voidBill = (db: TenantDatabase, id: string): Promise<void> => closeBill(db, id, 5, '作废');

/** Settles a bill over nothing, which no payment settles. @throws 404, 40902 */
export const settleFreeBill = (db: TenantDatabase, id: string): Promise<void> => closeBill(db, id, 2, '结算');

async function closeBill(db: TenantDatabase, id: string, status: 2 | 5, action: string): Promise<void> {
  const [row] = await db.select().from(bill).where(eq(bill.id, id)).for('update');
  if (!row) throw notFound();
  const { rows } = await db.execute<{ closed: boolean }>(
    sql`select close_bill(${id}, ${status}::smallint) as closed`,
  );
  if (!rows[0]?.closed) throw forbiddenTransition(stateName(row), action);
}
