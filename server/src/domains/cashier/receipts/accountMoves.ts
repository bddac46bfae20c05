import { and, eq, lte, sql } from 'drizzle-orm';
import type { MoneyBalance } from '@hospital/shared/contract/accountWords';
import { yuanOf } from '@hospital/shared/contract/amounts';
import { isAccountWay, PREPAID_BILL } from '@hospital/shared/contract/billWords';
import type { Receipt } from '@hospital/shared/contract/calls/bills';
import { accountMovement, type PayWay } from '../../billing';
import { bill, billPayment, type billReceipt } from '../../billing/schema';
import { isOneOf } from '../../../platform/database/paging';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';

type ReceiptRow = typeof billReceipt.$inferSelect;

/** `kind` of a receipt over what was taken. */
const TAKEN = 1;
const MONEY: readonly MoneyBalance[] = ['principal', 'gift', 'deposit'];

/** What stands as `reference` in the movements of an act: the number of a payment, the bill of a recharge, the receipt of its refund. */
async function referencesOf(
  db: TenantDatabase,
  { id, kind, receiptNo, storeId }: ReceiptRow,
): Promise<string[]> {
  const parts = await db
    .select({ way: billPayment.way, refNo: billPayment.refNo, billId: bill.id, type: bill.type })
    .from(billPayment)
    .innerJoin(bill, eq(bill.id, billPayment.billId))
    .where(eq(billPayment.receiptId, id));
  const paidWith = parts.filter(({ way }) => isAccountWay(way as PayWay)).map(({ refNo }) => refNo);
  const recharged = parts
    .filter(({ type }) => type === PREPAID_BILL)
    .map(({ billId }) => (kind === TAKEN ? `recharge:${billId}` : `recharge-refund:${receiptNo}-${storeId}`));
  return [...paidWith, ...recharged];
}

interface Move {
  readonly balance: string;
  /** Fen. */
  readonly amount: number;
  readonly afterAmount: number;
}

/** What of each balance was moved, and what lay there after it. */
export const movedOf = (moves: readonly Move[]): NonNullable<Receipt['accounts']> =>
  MONEY.flatMap((balance) => {
    const own = moves.filter((move) => move.balance === balance);
    if (own.length === 0) return [];
    const amount = own.reduce((sum, move) => sum + move.amount, 0);
    const after = own.map(({ afterAmount }) => afterAmount);
    // All parts of one act move it the same way, one after the other.
    const last = amount < 0 ? Math.min(...after) : Math.max(...after);
    return [{ balance, amount: yuanOf(amount), afterAmount: yuanOf(last) }];
  });

/**
 * What an act on bills moved in the account of their owner: what was paid out of it or went back into it, a recharge with
 * its gift, and what was given back of one.
 */
export async function accountMovesOf(
  db: TenantDatabase,
  receipt: ReceiptRow,
): Promise<NonNullable<Receipt['accounts']>> {
  const references = await referencesOf(db, receipt);
  if (references.length === 0) return [];
  const { balance, amount, afterAmount, reference, ownerId, createDate } = accountMovement;
  const moves = await db
    .select({ balance, amount, afterAmount, ownerId, createDate })
    .from(accountMovement)
    .where(and(isOneOf(balance, [...MONEY]), isOneOf(reference, references)));
  const moved = movedOf(moves);
  const [first] = moves;
  const stored = STORED.filter((one) => moved.some((move) => move.balance === one));
  const [other] = STORED.filter((one) => !stored.includes(one));
  if (!first || stored.length !== 1 || !other) return moved;
  return [...moved, await leftOf(db, other, first)];
}

/** The two balances of stored value: what was paid in, and gift money. A slip that moved one says both. */
const STORED = ['principal', 'gift'] as const;

/** A balance that an act did not move, as it was then: the sum of the movements before. */
async function leftOf(
  db: TenantDatabase,
  balance: (typeof STORED)[number],
  { ownerId, createDate }: { readonly ownerId: string; readonly createDate: Date },
): Promise<NonNullable<Receipt['accounts']>[number]> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${accountMovement.amount}), 0)`.mapWith(Number) })
    .from(accountMovement)
    .where(
      and(
        ...[eq(accountMovement.ownerId, ownerId), eq(accountMovement.balance, balance)],
        lte(accountMovement.createDate, createDate),
      ),
    );
  return { balance, amount: 0, afterAmount: yuanOf(row?.sum ?? 0) };
}
